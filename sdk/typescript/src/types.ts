// Everything there is to name, and no code: for programs that only pass on what the service says.
export type { components, operations, paths } from '../../../generated/api.ts'
export type { ApiErrorMessage, ErrorMessage, OperationError } from './errors.ts'
export type * from './generated/models.ts'
export type { OperationId } from './generated/routes.ts'
export type * from './webhooks/event.ts'
