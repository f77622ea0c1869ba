"""Verifying webhooks."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from collections.abc import Mapping, Sequence
from typing import List, Optional, Tuple, Union

from .events import Event

#: The header that the signature is in.
SIGNATURE_HEADER = "X-Merchant-Signature"
#: Longer than any genuine one; bounds how many signatures a stranger can make us compare.
_LONGEST_HEADER = 1024

Secrets = Union[str, None, Sequence[Optional[str]]]


class WebhookVerificationError(Exception):
    """A webhook that must not be believed. Its message never holds a secret.

    `code` is one of `header_missing`, `header_malformed`, `signature_mismatch`, `timestamp_too_old`,
    `timestamp_too_new`, `body_empty`, `body_invalid`, `body_not_raw` and `secret_missing`.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def verify(
    raw_body: Union[bytes, str],
    header: Union[str, Mapping[str, str], None],
    secrets: Secrets,
    *,
    tolerance: float = 300,
    now: Optional[float] = None,
) -> Event:
    """Verifies a webhook and returns its event.

    Args:
        raw_body: The body exactly as received, never parsed and written again.
        header: The value of `X-Merchant-Signature`, or all headers of the request.
        secrets: The webhook secret (`whsec_…`). While you replace it, both: one of them has to fit. Empty ones are
            left out.
        tolerance: How far the time of the signature may lie from now, in seconds, in both directions.
        now: Unix time of this moment; for tests.

    Raises:
        WebhookVerificationError: Answer 401, or any status but 2xx.
    """
    keys = _secrets_of(secrets)
    stamp, signatures = _read_header(header)
    body = _bytes_of(raw_body)
    text = stamp.encode() + b"." + body
    expected = [hmac.new(key.encode(), text, hashlib.sha256).hexdigest() for key in keys]
    # Every secret is tried with every signature.
    matches = [hmac.compare_digest(one, other) for one in expected for other in signatures]
    if not any(matches):
        made = "The secret did not make" if len(keys) == 1 else f"None of the {len(keys)} secrets made"
        raise WebhookVerificationError(
            "signature_mismatch",
            f"{made} this signature: check that the body is raw and that the secret is your webhooks', "
            "of the same environment",
        )
    age = int(time.time() if now is None else now) - int(stamp)
    # Written so that a tolerance that is no number refuses.
    if not abs(age) <= tolerance:
        when = f"{age} seconds ago" if age > 0 else f"{-age} seconds in the future"
        code = "timestamp_too_old" if age > 0 else "timestamp_too_new"
        raise WebhookVerificationError(code, f"The signature was made {when}; {tolerance:g} are allowed")
    return _event_of(body)


def _secrets_of(secrets: Secrets) -> List[str]:
    given = [secrets] if secrets is None or isinstance(secrets, str) else secrets
    keys = [secret for secret in given if secret and secret.strip()]
    if not keys:
        raise WebhookVerificationError("secret_missing", "There is no webhook secret: set KASSA_WEBHOOK_SECRET")
    return keys


def _read_header(header: Union[str, Mapping[str, str], None]) -> Tuple[str, List[str]]:
    # The headers of some frameworks have `items`, but are no `Mapping`.
    if header is not None and not isinstance(header, str):
        names = {name.lower(): value for name, value in header.items()}
        header = names.get(SIGNATURE_HEADER.lower()) or names.get("http_x_merchant_signature")
    if not header:
        raise WebhookVerificationError("header_missing", f"There is no header {SIGNATURE_HEADER}")
    parts = [part.strip() for part in header.split(",")]
    stamps = [part[2:] for part in parts if re.fullmatch(r"t=[0-9]{1,12}", part)]
    signatures = [part[3:] for part in parts if re.fullmatch(r"v1=[0-9a-f]{64}", part)]
    if len(header) > _LONGEST_HEADER or len(stamps) != 1 or not signatures:
        raise WebhookVerificationError(
            "header_malformed",
            f"{SIGNATURE_HEADER} must be t=<unix seconds>,v1=<64 hex digits>, not {header[:100]!r}",
        )
    return stamps[0], signatures


def _bytes_of(raw_body: object) -> bytes:
    if isinstance(raw_body, str):
        raw_body = raw_body.encode()
    if not isinstance(raw_body, (bytes, bytearray, memoryview)):
        raise WebhookVerificationError(
            "body_not_raw", f"The body must be raw, not {type(raw_body).__name__}: a parsed body cannot be verified"
        )
    if len(raw_body) == 0:
        raise WebhookVerificationError("body_empty", "The body is empty: did something read it before?")
    return bytes(raw_body)


def _event_of(body: bytes) -> Event:
    try:
        event = json.loads(body.decode())
        if isinstance(event["event"], str) and isinstance(event["data"], dict):
            return Event.from_dict(event)
    except (ValueError, KeyError, TypeError):
        pass
    raise WebhookVerificationError("body_invalid", "The signature is right, but the body is no event")
