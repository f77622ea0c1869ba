"""Drives the client for BEpusdt, unmodified: `python drive.py create|notify`."""

import json
import os
import sys

# Set here, since pip would trust nobody else either.
os.environ["REQUESTS_CA_BUNDLE"] = os.environ["KASSA_CA_FILE"]

from bepusdt import APIError, BEpusdtClient, OrderStatus

given = json.load(sys.stdin)
# The client takes no other than HTTPS.
client = BEpusdtClient(given["secure_base_url"], given["epay"]["key"])


def create():
    wanted = dict(
        order_id=given["number"],
        amount=given["cents"] / 100,
        notify_url=given["notify_url"],
        redirect_url=given["return_url"],
    )
    order = client.create_order(**wanted)
    assert client.create_order(**wanted).trade_id == order.trade_id, "the same order"
    for other in ({"amount": 99}, {"rate": 2}, {"address": "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"}):
        try:
            client.create_order(**{**wanted, **other})
        except APIError:
            continue
        raise AssertionError(f"not refused: {other}")
    return {"page": order.payment_url}


def notify():
    fields = json.loads(given["request"]["body"] or "{}")
    if not client.verify_callback(fields):
        return {"status": 400, "body": "fail"}
    is_paid = fields["status"] == OrderStatus.SUCCESS
    return {"status": 200, "body": "ok", **({"paid": fields["order_id"]} if is_paid else {})}


print(json.dumps(create() if sys.argv[1] == "create" else notify()))
