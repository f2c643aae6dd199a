"""Hosts and operators on the other database."""

from dataclasses import replace

import pytest

from stockrail.server.settings import Settings
from tests.web.emptied import database, pytestmark, used_schema  # noqa: F401
from tests.web.test_hosting import (  # noqa: F401
    boss,
    test_everybody_reads_what_the_host_did_in_the_log,
    test_options_are_edited_before_the_game,
    test_who_was_removed_sits_down_again_only_when_invited,
)
from tests.web.test_operators import (  # noqa: F401
    _no_postman,
    olga,
    test_a_forgotten_password,
    test_people_are_found_by_name_number_and_address,
    test_tables_are_found,
)


@pytest.fixture
def settings(database: Settings) -> Settings:  # noqa: F811
    """Olga runs the server, which sends e-mail."""
    return replace(database, operators=("Olga",), mail="mailtos://u:p@example.org")
