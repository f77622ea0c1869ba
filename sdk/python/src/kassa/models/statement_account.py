from ..types import OpenEnum


class StatementAccount(OpenEnum):
    AVAILABLE = "available"
    FROZEN = "frozen"
    OWED = "owed"
    RESERVED = "reserved"
