from ..types import OpenEnum


class ReceiptAlgorithm(OpenEnum):
    ED25519 = "Ed25519"
