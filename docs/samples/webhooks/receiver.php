<?php
/** The event, or null when it does not come from Kassa or is older than five minutes. */
function verified(string $body, string $header): ?array
{
    if (!preg_match('/^t=(\d{10}),v1=([0-9a-f]{64})$/D', $header, $match) || abs(time() - (int) $match[1]) > 300) {
        return null;
    }
    $expected = hash_hmac('sha256', "$match[1].$body", getenv('KASSA_WEBHOOK_SECRET'));
    return hash_equals($expected, $match[2]) ? json_decode($body, true) : null;
}

$event = verified(file_get_contents('php://input'), $_SERVER['HTTP_X_MERCHANT_SIGNATURE'] ?? '');
http_response_code($event === null ? 401 : 204);
if (($event['event'] ?? null) === 'payment.confirmed') {
    error_log('paid: ' . $event['data']['order_id']);
}
