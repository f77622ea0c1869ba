// generated from openapi/: do not edit; run npm run generate
import type { components } from '../../../../generated/api.ts'

/** The contract's example of a new order. */
export const newOrderExample: components['schemas']['Order'] = {
  "id": "0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b",
  "merchant_id": "5c1d7e2a-4f0b-4d3e-8a6c-2b9f1e7d0c34",
  "order_number": "ord_9Kx2mPq7Lw4RtZ",
  "reference": "INV-2026-0042",
  "payment_link_id": null,
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
  "price": null,
  "transactions": [],
  "description": "Two tickets for Saturday",
  "metadata": {
    "cart_id": "cart_1017",
    "seats": [
      "14A",
      "14B"
    ]
  },
  "payment_url": "https://pay.kassa.example/pay/co_3hT8wZkQ5vXn1RyBm7LdPc12Ab",
  "return_url": "https://shop.merchant.example/thanks",
  "webhook_url": "",
  "expire_at": "2026-01-01T00:30:00.000Z",
  "remainder_expire_at": null,
  "paid_at": null,
  "environment": "test",
  "tolerance_percent": "0.01",
  "created_at": "2026-01-01T00:00:00.000Z",
  "updated_at": "2026-01-01T00:00:00.000Z"
}

/** The free text fields of a new order with their maximum lengths. They may be empty and are stored unchanged. */
export const orderTexts: Readonly<Record<string, number>> = {
  "description": 500
}
