"""Drives a client that openapi-python-client has made: signs each request, creates, lists and pays an order, reads events, an error and webhooks."""

import hashlib
import hmac
import json
import os
import time

import httpx
from kassa import Client, models
from kassa.api.events import list_events
from kassa.api.orders import create_order, get_order, list_orders
from kassa.api.sandbox import pay_test_order
from kassa.models import CreateOrderRequest, TestPaymentRequest


class Signature(httpx.Auth):
    requires_request_body = True

    def auth_flow(self, request):
        timestamp = str(int(time.time()))
        body = hashlib.sha256(request.content).hexdigest()
        text = "\n".join([timestamp, request.method, request.url.raw_path.decode(), body])
        signature = hmac.new(os.environ["KASSA_SECRET"].encode(), text.encode(), hashlib.sha256).hexdigest()
        request.headers["Authorization"] = f"Bearer {os.environ['KASSA_KEY_ID']}:{timestamp}:{signature}"
        yield request


client = Client(base_url=os.environ["KASSA_BASE_URL"], httpx_args={"auth": Signature()})
reference = f"PY-{time.time_ns()}"
wanted = CreateOrderRequest.from_dict(
    {"amount": "25", "currency": "USDT", "network": "TRC20", "reference": reference}
)
order = create_order.sync(client=client, body=wanted)
assert list_orders.sync(client=client, reference=reference).total == 1
pay_test_order.sync(order.id, client=client, body=TestPaymentRequest())
for _ in range(30):
    if get_order.sync(order.id, client=client).status == "PAID":
        break
    time.sleep(2)
else:
    raise SystemExit("the order was not paid")
events = list_events.sync(client=client).events
missing = get_order.sync("00000000-0000-4000-8000-000000000000", client=client)
webhooks = json.loads(os.environ["KASSA_WEBHOOKS"])
ids = [getattr(models, name).from_dict(body).id for name, body in webhooks.items()]
print("paid", events[0].event, ",".join(ids), missing.error)
