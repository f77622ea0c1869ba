"""Drives the Python SDK: creates, lists and pays an order, sees its event in the stream and by webhook, and an error."""

import http.server
import os
import queue
import ssl
import threading
import time

import kassa as package
from kassa import Kassa, webhooks

received = queue.Queue()
streamed = queue.Queue()


class Receiver(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            event = webhooks.verify(body, self.headers, ["whsec_of_before", os.environ["KASSA_WEBHOOK_SECRET"]])
        except webhooks.WebhookVerificationError as error:
            print(error)
            self.send_response(401)
        else:
            received.put(event)
            self.send_response(204)
        self.end_headers()

    def log_message(self, *parts):
        pass


def follow(events):
    for event in events:
        streamed.put(event)


def wait_for(events, order_id):
    while True:
        event = events.get(timeout=60)
        if event.data.get("order_id") == order_id:
            return event


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(os.environ["KASSA_CERT_FILE"], os.environ["KASSA_KEY_FILE"])
server.socket = context.wrap_socket(server.socket, server_side=True)
threading.Thread(target=server.serve_forever, daemon=True).start()

with Kassa() as kassa:
    known = kassa.events.list(limit=1).first().items
    start = known[0].id if known else "evt_00000000"
    threading.Thread(target=follow, args=[kassa.events.stream(last_event_id=start)], daemon=True).start()
    reference = f"PY-{time.time_ns()}"
    wanted = {
        "amount": "25",
        "currency": "USDT",
        "network": "TRC20",
        "reference": reference,
        "metadata": {"ticket": "Straße 🎫"},
        "webhook_url": f"https://localhost:{server.server_port}/kassa",
    }
    order = kassa.orders.create(**wanted, idempotency_key=reference)
    assert kassa.orders.create(**wanted, idempotency_key=reference).id == order.id
    assert [each.id for each in kassa.orders.list(reference=reference)] == [order.id]
    assert kassa.orders.retrieve(order.order_number).metadata == wanted["metadata"]
    kassa.sandbox.pay(order.id)
    states = list(kassa.orders.watch(order.id))
    assert kassa.orders.wait_until_paid(order.id, timeout=5).status == "PAID"
    event = wait_for(streamed, order.id)
    assert wait_for(received, order.id) == kassa.events.retrieve(event.id) == event
    package.models.PaymentData.from_dict(event.data)
    assert len([line for chunk in kassa.balances.statement_csv() for line in chunk.splitlines()]) > 0
    try:
        kassa.orders.retrieve("00000000-0000-4000-8000-000000000000")
    except package.NotFoundError as error:
        print(f"{states[-1].status} {states[-1].received_amount}, {event.event} streamed and received, {error.error}")
