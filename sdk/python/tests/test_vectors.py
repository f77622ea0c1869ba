"""The vectors that the SDKs of all languages share."""

import json
import pathlib
import unittest

import httpx

from kassa import Kassa, WebhookVerificationError, webhooks
from kassa._routes import Route
from kassa._transport import Call, sign

VECTORS = json.loads((pathlib.Path(__file__).parents[2] / "vectors.json").read_text("utf-8"))


class SigningTest(unittest.TestCase):
    def test_signatures(self):
        signing = VECTORS["signing"]
        for case in signing["cases"]:
            with self.subTest(case["name"]):
                made = sign(
                    signing["secret"], signing["timestamp"], case["method"], case["target"], case["body"].encode()
                )
                self.assertEqual(made, case["signature"])

    def test_requests_as_sent(self):
        """The target that is signed is the one on the request line."""
        signing = VECTORS["signing"]
        sent = []

        def answer(request):
            sent.append(request)
            return httpx.Response(200, json={})

        kassa = Kassa(
            signing["key_id"],
            signing["secret"],
            base_url="https://pay.example.com",
            http_client=httpx.Client(transport=httpx.MockTransport(answer)),
        )
        transport = kassa._transport
        object.__setattr__(transport.settings, "clock", lambda: signing["timestamp"] + 0.9)
        for case in signing["cases"]:
            with self.subTest(case["name"]):
                route = Route("any", case["method"], case["target"])
                transport.send(Call(route, case["target"], case["body"].encode(), {}, None))
                self.assertEqual(sent[-1].url.raw_path.decode(), case["target"])
                self.assertEqual(sent[-1].headers["authorization"], case["authorization"])


class WebhookTest(unittest.TestCase):
    def test_webhooks(self):
        for case in VECTORS["webhooks"]:
            with self.subTest(case["name"]):
                given = (case["body"].encode(), case["header"], case["secrets"])
                if case["error"] is None:
                    self.assertEqual(webhooks.verify(*given, now=case["now"]).raw, json.loads(case["body"]))
                    continue
                with self.assertRaises(WebhookVerificationError) as caught:
                    webhooks.verify(*given, now=case["now"])
                self.assertEqual(caught.exception.code, case["error"])

    def test_headers_of_frameworks(self):
        case = VECTORS["webhooks"][0]
        for name in ("X-Merchant-Signature", "x-merchant-signature", "HTTP_X_MERCHANT_SIGNATURE"):
            headers = {"Content-Type": "application/json", name: case["header"]}
            event = webhooks.verify(case["body"], headers, case["secrets"], now=case["now"])
            self.assertEqual(event.event, "payment.confirmed")
        items = httpx.Headers({"X-Merchant-Signature": case["header"]})
        self.assertEqual(webhooks.verify(case["body"], items, case["secrets"], now=case["now"]).test, False)

    def test_a_parsed_body_is_refused(self):
        case = VECTORS["webhooks"][0]
        with self.assertRaises(WebhookVerificationError) as caught:
            webhooks.verify(json.loads(case["body"]), case["header"], case["secrets"])
        self.assertEqual(caught.exception.code, "body_not_raw")

    def test_no_message_holds_a_secret(self):
        for case in VECTORS["webhooks"]:
            try:
                webhooks.verify(case["body"], case["header"], case["secrets"], now=case["now"])
            except WebhookVerificationError as error:
                self.assertNotRegex(str(error), r"whsec_\w")


if __name__ == "__main__":
    unittest.main()
