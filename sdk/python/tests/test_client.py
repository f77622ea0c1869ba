"""Retries, idempotency, errors, lists and streams, against scripted answers."""

import datetime
import decimal
import json
import logging
import os
import unittest
import unittest.mock

import httpx

import kassa as package
from kassa import Kassa, models

SECRET = "sk_test_51H9x2fLqYk0c3Rr7TzVwN8m"
ORDER = {
    "id": "0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b",
    "merchant_id": "5c1d7e2a-4f0b-4d3e-8a6c-2b9f1e7d0c34",
    "order_number": "ord_9Kx2mPq7Lw4RtZ",
    "reference": None,
    "payment_link_id": None,
    "status": "OPEN",
    "order_amount": "25",
    "received_amount": "0",
    "credited_amount": "0",
    "fee_amount": "0",
    "frozen_amount": "0",
    "refunded_amount": "0",
    "missing_amount": "25",
    "overpaid_amount": "0",
    "currency": "USDT",
    "network": "TRC20",
    "address": "TSMyHLy7ALsN6rLqzUCoqZZew3jkABdbnu",
    "confirmations": 0,
    "required_confirmations": 19,
    "price": None,
    "transactions": [],
    "description": "",
    "metadata": {"cart_id": "cart_1017"},
    "payment_url": "https://pay.kassa.example/pay/co_3hT8wZkQ5vXn1RyBm7LdPc12Ab",
    "return_url": "",
    "webhook_url": "",
    "expire_at": "2026-01-01T00:30:00.000Z",
    "remainder_expire_at": None,
    "paid_at": None,
    "environment": "test",
    "tolerance_percent": "0.01",
    "created_at": "2026-01-01T00:00:00.000Z",
    "updated_at": "2026-01-01T00:00:00.000Z",
}
REFUSED = {"error": "rate limit exceeded"}


def order(**changes):
    return httpx.Response(201, json={**ORDER, **changes}, headers={"x-request-id": "req_1"})


def refusal(status, error, **headers):
    return httpx.Response(status, json={"error": error}, headers={"x-request-id": "req_1", **headers})


def stream(*blocks):
    return httpx.Response(200, text="".join(blocks), headers={"content-type": "text/event-stream"})


def block(data, name=None):
    return (f"id: {name}\n" if name else "") + f"data: {json.dumps(data)}\n\n"


class Script:
    """A service that gives these answers in turn, and a client of it that never really waits."""

    def __init__(self, *answers, **options):
        self.answers = list(answers)
        self.requests = []
        self.waits = []
        http = httpx.Client(transport=httpx.MockTransport(self._answer))
        self.client = Kassa(
            "mk_test_4bXq8LmZ2RwT6vKc0NsYhP", SECRET, base_url="https://pay.example.com", http_client=http, **options
        )
        settings = self.client._transport.settings
        object.__setattr__(settings, "sleep", self.waits.append)
        object.__setattr__(settings, "random", lambda: 1.0)

    def _answer(self, request):
        self.requests.append(request)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def bodies(self):
        return [json.loads(request.content) for request in self.requests]


class CallTest(unittest.TestCase):
    def test_an_order_is_typed(self):
        script = Script(order(status="A_NEWER_ONE", added_later=1))
        made = script.client.orders.create(
            amount=decimal.Decimal("25.50"), currency="USDT", network=models.Network.TRC20, metadata={"a": "ß"}
        )
        self.assertEqual(made.created_at, datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc))
        self.assertEqual(made.status, "A_NEWER_ONE")
        self.assertEqual(made.metadata["cart_id"], "cart_1017")
        self.assertEqual(made["added_later"], 1)
        body = script.bodies()[0]
        self.assertEqual(body.pop("idempotency_key")[14], "4")
        self.assertEqual(body, {"amount": "25.50", "currency": "USDT", "network": "TRC20", "metadata": {"a": "ß"}})

    def test_every_attempt_has_the_same_key_and_a_signature(self):
        script = Script(
            httpx.ConnectError("refused"), httpx.ReadTimeout("late"), refusal(503, "service unavailable"), order()
        )
        script.client.orders.create(amount="25", currency="USDT", network="TRC20")
        self.assertEqual(len({body["idempotency_key"] for body in script.bodies()}), 1)
        self.assertTrue(all(request.headers["authorization"] for request in script.requests))
        self.assertEqual(script.waits, [0.5, 1.0, 2.0])

    def test_a_lost_connection_names_the_address(self):
        script = Script(httpx.ConnectError("refused"), max_retries=0)
        with self.assertRaisesRegex(package.KassaConnectionError, "No answer from https://pay.example.com: refused"):
            script.client.orders.retrieve(ORDER["id"])

    def test_an_endless_answer_is_not_read_to_its_end(self):
        read = []

        def endless():
            while True:
                read.append(1)
                yield b'"' + b"x" * 2**20

        for status in (200, 400):
            script = Script(httpx.Response(status, content=endless(), headers={"content-type": "application/json"}))
            with self.assertRaises(package.KassaDecodeError) as caught:
                script.client.orders.retrieve(ORDER["id"])
            self.assertEqual((caught.exception.status, len(caught.exception.body)), (status, 500))
        self.assertLess(len(read), 80)

    def test_an_own_key_is_kept(self):
        script = Script(order())
        script.client.orders.create(amount="25", currency="USDT", network="TRC20", idempotency_key="cart-1017")
        self.assertEqual(script.bodies()[0]["idempotency_key"], "cart-1017")

    def test_money_never_leaves_under_a_key_that_is_made_up(self):
        script = Script()
        order_id = ORDER["id"]
        for key in ("", " ", None):
            with self.assertRaisesRegex(ValueError, "needs an idempotency_key of yours"):
                script.client.refunds.create(order_id, amount="5", address="T", idempotency_key=key)
        with self.assertRaises(TypeError):
            script.client.withdrawals.create(amount="5", currency="USDT", network="TRC20", address="T")
        self.assertEqual(script.requests, [])

    def test_what_must_not_be_done_twice_is_sent_once(self):
        script = Script(refusal(503, "service unavailable"))
        with self.assertRaises(package.ServerError):
            script.client.webhooks.create(url="https://shop.example/kassa", events=["payment.confirmed"])
        script = Script(httpx.ReadTimeout("late"))
        with self.assertRaises(package.KassaTimeoutError):
            script.client.sandbox.pay(ORDER["id"])
        self.assertEqual(len(script.requests), 1)

    def test_what_was_refused_unread_is_sent_again(self):
        script = Script(refusal(429, "rate limit exceeded", **{"retry-after": "3"}), httpx.Response(200, json={}))
        with self.assertRaises(package.KassaDecodeError), self.assertLogs("kassa", logging.WARNING):
            script.client.sandbox.pay(ORDER["id"])
        self.assertEqual(script.waits, [3.0])

    def test_a_wait_that_is_too_long_is_an_error_at_once(self):
        script = Script(refusal(429, "rate limit exceeded", **{"retry-after": "50"}))
        with self.assertRaises(package.RateLimitError) as caught:
            script.client.orders.retrieve(ORDER["id"])
        self.assertEqual((caught.exception.retry_after, caught.exception.attempt, script.waits), (50.0, 1, []))
        script.answers = [refusal(429, "rate limit exceeded", **{"retry-after": "50"}), order()]
        with self.assertLogs("kassa", logging.WARNING):
            script.client.with_options(max_retry_after=65).orders.retrieve(ORDER["id"])
        self.assertEqual(script.waits, [50.0])

    def test_a_conflict_is_never_repeated(self):
        script = Script(refusal(409, "duplicate idempotency key"))
        with self.assertRaises(package.ConflictError) as caught:
            script.client.orders.create(amount="25", currency="USDT", network="TRC20", idempotency_key="cart-1017")
        error = caught.exception
        self.assertEqual((error.status, error.error, error.request_id), (409, "duplicate idempotency key", "req_1"))
        self.assertEqual((error.idempotency_key, error.operation), ("cart-1017", "createOrder"))

    def test_errors_say_what_they_are_about(self):
        headers = {"kassa-error-param": "amount", "link": '</docs/errors#invalid-amount>; rel="help"'}
        script = Script(refusal(400, "invalid amount", **headers))
        with self.assertRaises(package.BadRequestError) as caught:
            script.client.orders.create(amount="x", currency="USDT", network="TRC20")
        self.assertEqual(caught.exception.param, "amount")
        self.assertEqual(caught.exception.doc_url, "https://pay.example.com/docs/errors#invalid-amount")

    def test_the_clock_is_repaired_once(self):
        date = {"date": "Thu, 01 Jan 2026 00:00:00 GMT"}
        script = Script(refusal(401, "request timestamp too old", **date), order())
        with self.assertLogs("kassa", logging.WARNING):
            script.client.orders.retrieve(ORDER["id"])
        self.assertRegex(script.requests[1].headers["authorization"], ":17672256[0-9]{2}:")
        script.answers = [refusal(401, "request timestamp too old", **date)] * 2
        with self.assertRaises(package.AuthenticationError), self.assertLogs("kassa", logging.WARNING):
            script.client.orders.retrieve(ORDER["id"])

    def test_pages_of_proxies_are_no_answers(self):
        for answer in (
            httpx.Response(200, text="<html>", headers={"content-type": "text/html"}),
            httpx.Response(302, headers={"location": "https://login.example"}),
            httpx.Response(404, json={"error": 404}),
        ):
            with self.assertRaises(package.KassaDecodeError):
                Script(answer).client.orders.retrieve(ORDER["id"])

    def test_identifiers_that_lead_elsewhere_are_refused(self):
        script = Script(order())
        for name in ("", ".", "..", " ", None, 5):
            with self.assertRaises(ValueError):
                script.client.orders.retrieve(name)
        script.client.orders.retrieve("a/b?c")
        self.assertEqual(script.requests[0].url.raw_path, b"/v1/orders/a%2Fb%3Fc")

    def test_a_time_needs_a_zone(self):
        script = Script(httpx.Response(200, json={"orders": [], "total": 0, "next_cursor": None}))
        with self.assertRaisesRegex(ValueError, "time zone"):
            script.client.orders.list(created_from=datetime.datetime(2026, 1, 1)).first()
        script.client.orders.list(created_from=datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc)).first()
        self.assertIn(b"created_from=2026-01-01T00%3A00%3A00%2B00%3A00", script.requests[0].url.raw_path)

    def test_null_is_sent_where_it_says_something(self):
        script = Script(*[httpx.Response(200, json={})] * 2)
        for changes in ({"expires_at": None}, {"is_active": False}):
            with self.assertRaises(package.KassaDecodeError):
                script.client.payment_links.update("pl_1", **changes)
        self.assertEqual(script.bodies(), [{"expires_at": None}, {"is_active": False}])

    @unittest.mock.patch.dict(os.environ, clear=True)
    def test_keys_that_cannot_work_are_refused(self):
        for key_id, secret, words in (
            (SECRET, "mk_test_1", "swapped"),
            ("mk_test_1", "whsec_1", "webhooks"),
            ("mk_live_1", SECRET, "mk_live|live"),
            ("mk_test_1", None, "both"),
            ("x", SECRET, "mk_test_"),
        ):
            with self.assertRaisesRegex(ValueError, words) as caught:
                Kassa(key_id, secret, base_url="https://pay.example.com")
            self.assertNotIn(SECRET, str(caught.exception))
        with self.assertRaisesRegex(ValueError, "without a path"):
            Kassa("mk_test_1", SECRET, base_url="https://pay.example.com/kassa")

    def test_nothing_shows_the_secret(self):
        client = Script().client
        for shown in (client, client._transport, client._transport.settings, client.orders, vars(client)):
            self.assertNotIn(SECRET, repr(shown))


class PagesTest(unittest.TestCase):
    def test_a_list_is_walked_by_cursor(self):
        def page(ids, cursor):
            events = [{"id": name, "event": "payment.confirmed", "data": {}} for name in ids]
            return httpx.Response(200, json={"events": events, "has_more": cursor is not None, "next_cursor": cursor})

        script = Script(page(["a", "b"], "cur_1"), page(["c"], None))
        self.assertEqual([event.id for event in script.client.events.list(after="evt_0")], ["a", "b", "c"])
        targets = [request.url.raw_path.decode() for request in script.requests]
        self.assertEqual(targets, ["/v1/events?limit=100&after=evt_0", "/v1/events?limit=100&cursor=cur_1"])

    def test_a_list_is_read_as_far_as_it_is_walked(self):
        body = {"orders": [], "total": 7, "next_cursor": "cur_1"}
        script = Script(httpx.Response(200, json=body))
        page = script.client.orders.list(status="PAID", limit=5).first()
        self.assertEqual((page.total, page.next_cursor, len(script.requests)), (7, "cur_1", 1))


class StreamTest(unittest.TestCase):
    def test_an_order_is_watched_across_connections(self):
        paid = {**ORDER, "status": "PAID"}
        script = Script(
            stream(": hello\n\n", block(ORDER, "1")),
            httpx.ConnectError("restart"),
            order(),
            stream(
                block(ORDER, "1"),
                'data: {"cut',
                "\n\n",
                block({**ORDER, "status": "CONFIRMING"}, "2"),
                block(ORDER, "1"),
            ),
            stream(block(paid, "3")),
        )
        seen = [state.status for state in script.client.orders.watch(ORDER["id"])]
        self.assertEqual(seen, ["OPEN", "CONFIRMING", "PAID"])

    def test_a_line_may_hold_every_character_of_json(self):
        paid = {**ORDER, "status": "PAID", "description": "a\u2028b\u0085c"}
        text = f"data: {json.dumps(paid, ensure_ascii=False)}\r\n\r\n"
        seen = list(Script(stream(text)).client.orders.watch(ORDER["id"]))
        self.assertEqual(seen[0].description, "a\u2028b\u0085c")

    def test_an_order_that_does_not_exist_ends_a_watch(self):
        with self.assertRaises(package.NotFoundError):
            list(Script(refusal(404, "order not found")).client.orders.watch(ORDER["id"]))

    def test_an_address_that_nobody_answers_at_ends_a_watch(self):
        script = Script(*[httpx.ConnectError("refused")] * 20)
        with self.assertRaises(package.KassaConnectionError):
            list(script.client.orders.watch(ORDER["id"]))

    def test_waiting_ends_with_the_order(self):
        script = Script(stream(block({**ORDER, "status": "EXPIRED_PAID"}, "2")))
        self.assertEqual(script.client.orders.wait_until_paid(ORDER["id"], timeout=600).status, "EXPIRED_PAID")
        script = Script(stream(block({**ORDER, "status": "UNDERPAID"}, "2")))
        with self.assertRaises(package.OrderNotPaidError) as caught:
            script.client.orders.wait_until_paid(ORDER["id"])
        self.assertEqual(caught.exception.order.status, "UNDERPAID")
        with self.assertRaisesRegex(package.KassaTimeoutError, "Not paid within 0 s"):
            Script().client.orders.wait_until_paid(ORDER["id"], timeout=0)

    def test_waiting_ends_in_time_whatever_answers(self):
        for answer in (httpx.ReadTimeout("silent"), refusal(429, "rate limit exceeded", **{"retry-after": "60"})):
            for timeout in (30, 50, 100):
                now = [1000.0]

                def serve(request, answer=answer, now=now):
                    is_silent = isinstance(answer, Exception)
                    now[0] += request.extensions["timeout"]["read"] if is_silent else 0.1
                    if is_silent:
                        raise answer
                    return answer

                def sleep(seconds, now=now):
                    now[0] += seconds

                script = Script()
                script.client._transport.http = httpx.Client(transport=httpx.MockTransport(serve))
                object.__setattr__(script.client._transport.settings, "sleep", sleep)
                with (
                    unittest.mock.patch("time.monotonic", lambda now=now: now[0]),
                    self.assertRaises(package.KassaTimeoutError),
                ):
                    script.client.orders.wait_until_paid(ORDER["id"], timeout=timeout)
                self.assertLessEqual(now[0] - 1000, timeout + 1.1, (answer, timeout))

    def test_events_go_on_where_they_were_lost(self):
        event = {"id": "evt_2", "event": "order.added_later", "timestamp": "", "environment": "test", "data": {"a": 1}}
        script = Script(
            stream("id: evt_1\n\n"), httpx.ReadError("cut"), stream(block(event, "evt_2")), refusal(403, "forbidden")
        )
        events = script.client.events.stream()
        self.assertEqual(next(events).data, {"a": 1})
        with self.assertRaises(package.PermissionDeniedError):
            next(events)
        sent = [request.headers.get("last-event-id") for request in script.requests]
        self.assertEqual(sent, [None, "evt_1", "evt_1", "evt_2"])


if __name__ == "__main__":
    unittest.main()
