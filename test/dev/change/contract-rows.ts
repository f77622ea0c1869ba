// Changes that the contract begins with.
import type { ChangeRow } from './row.ts'

export const operation: ChangeRow = {
  change: 'an operation',
  edits: [
    {
      file: 'openapi/openapi.yaml',
      from: `  /healthz: { $ref: paths/healthz.yaml }`,
      to: `  /healthz: { $ref: paths/healthz.yaml }\n  /livez: { $ref: paths/livez.yaml }`,
    },
    {
      file: 'openapi/paths/livez.yaml',
      to: `get:
  operationId: getLife
  x-kassa-client: { method: service.life }
  tags: [Service]
  summary: Check that the process lives, under another name
  description: |-
    Answers as long as the process runs.
  security: []
  responses:
    '200':
      description: The process is alive.
      headers:
        X-Request-Id: { $ref: ../headers.yaml#/RequestId }
      content:
        application/json:
          schema: { $ref: ../schemas/service.yaml#/Health }
          examples:
            Alive: { $ref: ../examples.yaml#/Alive }
    '400': { $ref: ../responses.yaml#/PublicBadParameter }
    '500': { $ref: ../responses.yaml#/InternalServerError }
`,
    },
    {
      file: 'src/http/operations/getLife.ts',
      to: `import type { Handler } from '../contract.ts'

export const handler: Handler<'getLife'> = () => ({ status: 200, body: { status: 'ok' } })
`,
    },
    {
      file: 'test/http/getLife.test.ts',
      to: `import test from 'ava'
import { operations } from '../../generated/operations.ts'
import { handlers } from '../../src/http/handlers.ts'

// Stands for what a real one would try: getLife.400, getLife.500.
test('getLife.200 answers', t => {
  t.is(operations.getLife.path, '/livez')
  t.is(typeof handlers.answers.getLife, 'function')
})
`,
    },
  ],
  proof: `assert.equal(operations.getLife.path, '/livez')
assert.equal(typeof handlers.answers.getLife, 'function')`,
}

export const event: ChangeRow = {
  change: 'an event type',
  edits: [
    {
      file: 'openapi/schemas/webhooks.yaml',
      from: `    - payment.underpaid\n`,
      to: `    - payment.underpaid\n    - payment.disputed\n`,
    },
    {
      file: 'openapi/schemas/events.yaml',
      from: `PaymentFrozenEvent:`,
      to: `PaymentDisputedEvent:
  type: object
  description: The body of \`payment.disputed\`.
  additionalProperties: false
  required: [id, event, timestamp, environment, data]
  properties:
    id: { $ref: values.yaml#/EventId }
    event: { type: string, description: The event type., enum: [payment.disputed] }
    timestamp: { $ref: values.yaml#/Timestamp, description: 'When the event happened, not when it was sent.' }
    environment: { $ref: values.yaml#/Environment }
    test: { $ref: webhooks.yaml#/SampleMark }
    data: { $ref: '#/PaymentData' }
PaymentFrozenEvent:`,
    },
    {
      file: 'openapi/webhooks.yaml',
      from: `payment.underpaid:`,
      to: `payment.disputed:
  post:
    operationId: onPaymentDisputed
    tags: [Events]
    summary: An order is disputed
    description: The customer says that something else was agreed.
    security: []
    parameters:
      - { $ref: parameters.yaml#/MerchantSignature }
      - { $ref: parameters.yaml#/WebhookEvent }
      - { $ref: parameters.yaml#/WebhookEventId }
      - { $ref: parameters.yaml#/WebhookAttempt }
      - { $ref: parameters.yaml#/WebhookDeliveryParameter }
      - { $ref: parameters.yaml#/StandardId }
      - { $ref: parameters.yaml#/StandardTimestamp }
      - { $ref: parameters.yaml#/StandardSignature }
    requestBody:
      required: true
      description: The event. Its bytes are the same on every attempt.
      content:
        application/json:
          schema: { $ref: schemas/events.yaml#/PaymentDisputedEvent }
          examples:
            PaymentDisputed:
              summary: A disputed order
              value:
                id: evt_2Gm6tHs8PvJ4kWn0ZxBq7D
                event: payment.disputed
                timestamp: '2026-01-01T00:30:48.000Z'
                environment: test
                data:
                  order_id: 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b
                  order_number: ord_9Kx2mPq7Lw4RtZ
                  status: PAID
                  order_amount: '25'
                  received_amount: '25'
                  credited_amount: '24.75'
                  refunded_amount: '0'
                  missing_amount: '0'
                  overpaid_amount: '0'
                  currency: USDT
                  network: ERC20
                  paid_at: '2026-01-01T00:20:48.000Z'
                  metadata: {}
                  transactions: []
    responses:
      2XX:
        description: Any status from 200 to 299 within 10 seconds means that you have the event.
payment.underpaid:`,
    },
    {
      file: 'openapi/openapi.yaml',
      from: `  payment.underpaid: {`,
      to: `  payment.disputed: { $ref: webhooks.yaml#/payment.disputed }\n  payment.underpaid: {`,
    },
    {
      file: 'src/webhooks/events/sample.ts',
      from: `    case 'payment.expired':`,
      to: `    case 'payment.disputed':
      return payment({ status: 'PAID', received: '25', credited: '24.75', missing: '0', paidAt: now }, now)
    case 'payment.expired':`,
    },
  ],
  proof: `assert.ok(eventTypes.includes('payment.disputed'))
assert.equal(sampleData('payment.disputed', { merchantId: 'm', environment: 'test' }, new Date(0)).status, 'PAID')`,
}
