// generated from openapi/: do not edit; run npm run generate
import type { KnownWebhookEvent, WebhookEventType } from '../webhooks/event.ts'

type Of<Type extends WebhookEventType> = Extract<KnownWebhookEvent, { event: Type }>

/** The contract's example events by name. The first of each type is its ordinary case. */
export const eventExamples: {
  readonly PaymentConfirmed: Of<'payment.confirmed'>
  readonly PaymentConfirmedLate: Of<'payment.confirmed'>
  readonly PaymentExpired: Of<'payment.expired'>
  readonly PaymentUnderpaid: Of<'payment.underpaid'>
  readonly PaymentFrozen: Of<'payment.frozen'>
  readonly WithdrawalCompleted: Of<'withdrawal.completed'>
  readonly WithdrawalFailed: Of<'withdrawal.failed'>
} = {
  PaymentConfirmed: {
    "id": "evt_5Rk9wQz3XbT7mLc1VfYd2N",
    "event": "payment.confirmed",
    "timestamp": "2026-01-01T00:05:13.000Z",
    "environment": "test",
    "data": {
      "order_id": "0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b",
      "order_number": "ord_9Kx2mPq7Lw4RtZ",
      "reference": "INV-2026-0042",
      "status": "PAID",
      "order_amount": "25",
      "price": null,
      "received_amount": "25",
      "credited_amount": "24.75",
      "refunded_amount": "0",
      "missing_amount": "0",
      "overpaid_amount": "0",
      "currency": "USDT",
      "network": "TRC20",
      "paid_at": "2026-01-01T00:05:13.000Z",
      "metadata": {
        "cart_id": "cart_1017",
        "seats": [
          "14A",
          "14B"
        ]
      },
      "transactions": [
        {
          "tx_hash": "8848bca3989f7ed3d5880c012b806c0e4d97ea16dd88f7f33f3903c33fd28a5b",
          "log_index": 0,
          "from": "TNPp2zdFqRLMmjDkKRXMh2ex1w7GRWNJaE",
          "amount": "25",
          "block_number": 68120417,
          "block_time": "2026-01-01T00:04:12.000Z",
          "status": "FINAL"
        }
      ]
    }
  },
  PaymentConfirmedLate: {
    "id": "evt_7Qd2xWn4GzF8uLs0MpTj5V",
    "event": "payment.confirmed",
    "timestamp": "2026-01-01T01:12:40.000Z",
    "environment": "test",
    "data": {
      "order_id": "0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b",
      "order_number": "ord_9Kx2mPq7Lw4RtZ",
      "reference": "INV-2026-0042",
      "status": "EXPIRED_PAID",
      "order_amount": "25",
      "price": null,
      "received_amount": "25",
      "credited_amount": "24.75",
      "refunded_amount": "0",
      "missing_amount": "0",
      "overpaid_amount": "0",
      "currency": "USDT",
      "network": "TRC20",
      "paid_at": "2026-01-01T01:12:40.000Z",
      "metadata": {
        "cart_id": "cart_1017",
        "seats": [
          "14A",
          "14B"
        ]
      },
      "transactions": [
        {
          "tx_hash": "8848bca3989f7ed3d5880c012b806c0e4d97ea16dd88f7f33f3903c33fd28a5b",
          "log_index": 0,
          "from": "TNPp2zdFqRLMmjDkKRXMh2ex1w7GRWNJaE",
          "amount": "25",
          "block_number": 68121761,
          "block_time": "2026-01-01T01:11:39.000Z",
          "status": "FINAL"
        }
      ]
    }
  },
  PaymentExpired: {
    "id": "evt_2Gm6tHs8PvJ4kWn0ZxBq7C",
    "event": "payment.expired",
    "timestamp": "2026-01-01T00:30:48.000Z",
    "environment": "test",
    "data": {
      "order_id": "0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b",
      "order_number": "ord_9Kx2mPq7Lw4RtZ",
      "reference": "INV-2026-0042",
      "status": "EXPIRED",
      "order_amount": "25",
      "price": null,
      "received_amount": "0",
      "credited_amount": "0",
      "refunded_amount": "0",
      "missing_amount": "25",
      "overpaid_amount": "0",
      "currency": "USDT",
      "network": "TRC20",
      "paid_at": null,
      "metadata": {
        "cart_id": "cart_1017",
        "seats": [
          "14A",
          "14B"
        ]
      },
      "transactions": []
    }
  },
  PaymentUnderpaid: {
    "id": "evt_8Lc4yDf1NrU6hTg9SaKe3M",
    "event": "payment.underpaid",
    "timestamp": "2026-01-01T00:31:02.000Z",
    "environment": "test",
    "data": {
      "order_id": "0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b",
      "order_number": "ord_9Kx2mPq7Lw4RtZ",
      "reference": "INV-2026-0042",
      "status": "UNDERPAID",
      "order_amount": "25",
      "price": null,
      "received_amount": "20",
      "credited_amount": "19.8",
      "refunded_amount": "0",
      "missing_amount": "5",
      "overpaid_amount": "0",
      "currency": "USDT",
      "network": "TRC20",
      "paid_at": null,
      "metadata": {
        "cart_id": "cart_1017",
        "seats": [
          "14A",
          "14B"
        ]
      },
      "transactions": [
        {
          "tx_hash": "8848bca3989f7ed3d5880c012b806c0e4d97ea16dd88f7f33f3903c33fd28a5b",
          "log_index": 0,
          "from": "TNPp2zdFqRLMmjDkKRXMh2ex1w7GRWNJaE",
          "amount": "20",
          "block_number": 68120417,
          "block_time": "2026-01-01T00:04:12.000Z",
          "status": "FINAL"
        }
      ]
    }
  },
  PaymentFrozen: {
    "id": "evt_1Zp7bVx5QwE3jMo8RcHt6S",
    "event": "payment.frozen",
    "timestamp": "2026-01-01T00:05:20.000Z",
    "environment": "test",
    "data": {
      "order_id": "0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b",
      "order_number": "ord_9Kx2mPq7Lw4RtZ",
      "reference": "INV-2026-0042",
      "status": "FROZEN",
      "order_amount": "25",
      "price": null,
      "received_amount": "25",
      "credited_amount": "0",
      "refunded_amount": "0",
      "missing_amount": "0",
      "overpaid_amount": "0",
      "currency": "USDT",
      "network": "TRC20",
      "paid_at": null,
      "metadata": {
        "cart_id": "cart_1017",
        "seats": [
          "14A",
          "14B"
        ]
      },
      "transactions": [
        {
          "tx_hash": "8848bca3989f7ed3d5880c012b806c0e4d97ea16dd88f7f33f3903c33fd28a5b",
          "log_index": 0,
          "from": "TNPp2zdFqRLMmjDkKRXMh2ex1w7GRWNJaE",
          "amount": "25",
          "block_number": 68120417,
          "block_time": "2026-01-01T00:04:12.000Z",
          "status": "FROZEN"
        }
      ],
      "reason": "The sending address is on a sanctions list"
    }
  },
  WithdrawalCompleted: {
    "id": "evt_6Ny3kAq9TzL2vPd5XgWb8F",
    "event": "withdrawal.completed",
    "timestamp": "2026-01-02T09:16:40.000Z",
    "environment": "test",
    "data": {
      "id": "9d2b6c14-3e8f-4a57-b0c1-6f4e2d8a7b90",
      "merchant_id": "5c1d7e2a-4f0b-4d3e-8a6c-2b9f1e7d0c34",
      "order_id": null,
      "status": "COMPLETED",
      "amount": "100",
      "fee_amount": "1",
      "total_amount": "101",
      "currency": "USDT",
      "network": "ERC20",
      "address": "0x4Ad07723D77c1b5308e4a9bD22b9783e29f8c1b0",
      "tx_hash": "0x4ad07723d77c1b5308e4a9bd22b9783e29f8c1b00430eecbf542283b63f62709",
      "block_number": 24101733,
      "failure_reason": null,
      "metadata": {},
      "environment": "test",
      "created_at": "2026-01-02T09:00:00.000Z",
      "updated_at": "2026-01-02T09:16:40.000Z",
      "completed_at": "2026-01-02T09:16:40.000Z"
    }
  },
  WithdrawalFailed: {
    "id": "evt_4Sv1rJm7CuY9eBk6HxQn2D",
    "event": "withdrawal.failed",
    "timestamp": "2026-01-02T09:16:40.000Z",
    "environment": "test",
    "data": {
      "id": "9d2b6c14-3e8f-4a57-b0c1-6f4e2d8a7b90",
      "merchant_id": "5c1d7e2a-4f0b-4d3e-8a6c-2b9f1e7d0c34",
      "order_id": null,
      "status": "FAILED",
      "amount": "100",
      "fee_amount": "1",
      "total_amount": "101",
      "currency": "USDT",
      "network": "ERC20",
      "address": "0x4Ad07723D77c1b5308e4a9bD22b9783e29f8c1b0",
      "tx_hash": "0x4ad07723d77c1b5308e4a9bd22b9783e29f8c1b00430eecbf542283b63f62709",
      "block_number": 24101733,
      "failure_reason": "the transaction was reverted",
      "metadata": {},
      "environment": "test",
      "created_at": "2026-01-02T09:00:00.000Z",
      "updated_at": "2026-01-02T09:16:40.000Z",
      "completed_at": null
    }
  },
}
