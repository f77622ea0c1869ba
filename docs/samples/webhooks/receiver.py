# For any WSGI server: gunicorn receiver:application
import hashlib, hmac, json, os, re, time

def verified(body, header):
    """The event, or None when it does not come from Kassa or is older than five minutes."""
    match = re.fullmatch(r"t=(\d{10}),v1=([0-9a-f]{64})", header)
    if match is None or abs(time.time() - int(match[1])) > 300:
        return None
    text = match[1].encode() + b"." + body
    expected = hmac.new(os.environ["KASSA_WEBHOOK_SECRET"].encode(), text, hashlib.sha256).hexdigest()
    return json.loads(body) if hmac.compare_digest(expected, match[2]) else None

def application(environ, start_response):
    body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
    event = verified(body, environ.get("HTTP_X_MERCHANT_SIGNATURE", ""))
    if event is not None and event["event"] == "payment.confirmed":
        print("paid:", event["data"]["order_id"])
    start_response("401 Unauthorized" if event is None else "204 No Content", [])
    return []
