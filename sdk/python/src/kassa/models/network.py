from ..types import OpenEnum


class Network(OpenEnum):
    ERC20 = "ERC20"
    TRC20 = "TRC20"
