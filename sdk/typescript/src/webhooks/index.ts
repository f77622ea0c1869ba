export { dedupeKey, webhookEventTypes } from './event.ts'
export type {
  KnownWebhookEvent,
  PaymentConfirmedEvent,
  PaymentExpiredEvent,
  PaymentFrozenEvent,
  PaymentUnderpaidEvent,
  UnknownEventName,
  UnknownWebhookEvent,
  WebhookEvent,
  WebhookEventType,
  WithdrawalCompletedEvent,
  WithdrawalFailedEvent,
} from './event.ts'
export type { RawBody } from './raw-body.ts'
export { createWebhookRouter } from './router.ts'
export type { WebhookAnswer, WebhookRouter, WebhookRouterOptions } from './router.ts'
export type { WebhookHeaders } from './signature-header.ts'
export { unwrap } from './unwrap.ts'
export type { BodyLimit, FetchRequest } from './unwrap.ts'
export { WebhookVerificationError } from './verification-error.ts'
export type { WebhookVerificationCode } from './verification-error.ts'
export { verify } from './verify.ts'
export type { VerifyOptions, WebhookSecrets } from './verify.ts'
