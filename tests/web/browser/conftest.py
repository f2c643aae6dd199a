"""A real server on a port of its own, a real browser, and visitors who use the table with pointer and keyboard."""

from __future__ import annotations

import shutil
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from stockrail.server.app import create_app
from stockrail.server.settings import Settings
from tests.web.browser.visitor import Visitor

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser on a busy machine may lose a click: such a test is tried once more, and the summary names it."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """The system's Chromium."""
    playwright = pytest.importorskip("playwright.sync_api", reason="browser tests need the package playwright")
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("browser tests need 'chromium' on the PATH")
    with playwright.sync_playwright() as p:
        browser = p.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with an empty database."""
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    settings = Settings(db=str(tmp_path_factory.mktemp("table") / "tables.db"), port=port, limits=False)
    server = uvicorn.Server(uvicorn.Config(create_app(settings), log_level="warning", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(10)


@pytest.fixture(scope="session")
def pictures() -> Path:
    """Where screenshots of the main pages go."""
    folder = Path(__file__).parents[3] / "build" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def visit(browser: Any, address: str, pictures: Path) -> Iterator[Callable[..., Visitor]]:
    """Opens a browser of one's own: `visit(lang="fa", width=360, height=740)`.  Its console must stay silent."""
    visitors: list[Visitor] = []

    def open_browser(
        lang: str = "en",
        width: int = 1280,
        height: int = 800,
        theme: str = "light",
        touch: bool = False,
        scripts: bool = True,
        motion: str = "reduce",
    ) -> Visitor:
        context = browser.new_context(
            base_url=address,
            locale=lang,
            viewport={"width": width, "height": height},
            reduced_motion=motion,
            color_scheme=theme,
            has_touch=touch,
            java_script_enabled=scripts,
        )
        context.set_default_timeout(60_000)
        visitors.append(Visitor(context, pictures))
        return visitors[-1]

    yield open_browser
    troubles = [problem for v in visitors for problem in v.troubles]
    for v in visitors:
        v.context.close()
    assert not troubles
