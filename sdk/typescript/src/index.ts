export type { CallOptions, LastResponse, Result } from './call.ts'
export type { RawClient } from './client.ts'
export {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  isApiError,
  isKassaError,
  KassaAbortError,
  KassaConnectionError,
  KassaDecodeError,
  KassaEnvironmentError,
  KassaError,
  KassaTimeoutError,
  NotFoundError,
  OrderNotPaidError,
  PermissionError,
  RateLimitError,
  ServerError,
} from './errors.ts'
export type { ApiErrorMessage, ErrorMessage, OperationError } from './errors.ts'
export type * from './generated/models.ts'
export type { OperationId } from './generated/routes.ts'
export type { Attempt, HookEvents } from './hooks.ts'
export { Kassa } from './kassa.ts'
export type { Debug } from './kassa.ts'
export type { KassaOptions, Logger, Sleep, WaitReason } from './options.ts'
export type { Page } from './page.ts'
export type { Pages } from './pages.ts'
export type { Signable } from './sign.ts'
export { version } from './version.ts'
export type { EventStreamOptions, StreamOptions, WaitOptions, WatchOptions } from './watch.ts'
export type { WebhookEvent } from './webhooks/event.ts'
