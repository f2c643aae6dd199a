"""The build: plain Python, or with STOCKRAIL_COMPILE=1 the engines compiled by mypyc beside their sources.

What is compiled, and why no more than that, is in docs/speed.md.
"""

from __future__ import annotations

import json
import os
import runpy
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).resolve().parent
PACKAGE = HERE / "src" / "stockrail"
STAGE = HERE / "build" / "native"
sys.path.insert(0, str(HERE))
NATIVE = runpy.run_path(str(PACKAGE / "native.py"), run_name="setup")
"""The module that will judge at import whether what is built here fits."""


class Compile(build_ext):
    """Compiles the engines: mypyc writes C, and as many compilers run as there are processors."""

    def run(self) -> None:
        from native.stage import compiled

        sources = compiled(PACKAGE)
        self.distribution.ext_modules = self._extensions(sources)
        self.swig_opts = None  # the one option that does not bear to be finished twice
        self.finalize_options()
        super().run()
        self._note(sources)

    def _extensions(self, sources: list[Path]) -> list[Extension]:
        """What mypyc makes of the staged sources; it wants to stand among them."""
        from mypyc.build import mypycify
        from native.stage import stage

        STAGE.mkdir(parents=True, exist_ok=True)
        staged = stage(PACKAGE, sources, STAGE)
        settings = STAGE / "mypy.ini"
        settings.write_text(f"[mypy]\nplugins = {HERE / 'native' / 'plugin.py'}\nignore_missing_imports = True\n")
        here = Path.cwd()
        os.chdir(STAGE)
        try:
            return mypycify(
                ["--config-file", settings.name, *(str(path.relative_to(STAGE)) for path in staged)],
                opt_level=os.environ.get("STOCKRAIL_COMPILE_LEVEL", "2"),
                debug_level="0",
                multi_file=True,
                group_name="stockrail",
                target_dir=str(STAGE / "c"),
            )
        finally:
            os.chdir(here)

    def build_extensions(self) -> None:
        """The many files of the one library at the same time; the first alone, since it makes the folders."""
        one_by_one = self.compiler.compile

        def at_once(sources: list[str], *args: Any, **options: Any) -> list[str]:
            first = one_by_one(sources[:1], *args, **options)
            with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
                rest = pool.map(lambda source: one_by_one([source], *args, **options), sources[1:])
                return first + [made for part in rest for made in part]

        self.compiler.compile = at_once
        super().build_extensions()

    def _note(self, sources: list[Path]) -> None:
        """Write down what was compiled: see stockrail/native.py."""
        folder = PACKAGE if self.inplace else Path(self.build_lib) / "stockrail"
        names = [path.relative_to(PACKAGE).as_posix() for path in sources]
        digest, library = NATIVE["digest"], NATIVE["library"]
        libraries = digest(library(folder / name) for name in names)
        text = json.dumps({"sources": names, "digest": digest(sources), "libraries": libraries}, indent=1)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / NATIVE["BUILT"].name).write_text(text + "\n", encoding="utf-8")


if os.environ.get("STOCKRAIL_COMPILE") == "1":
    # The one extension stands for all: which there are is known only when mypyc is there and has run.
    library = Extension(NATIVE["LIBRARY"], [])
    setup(ext_modules=[library], cmdclass={"build_ext": Compile}, setup_requires=["mypy>=1.14,<3"])
else:
    setup()
