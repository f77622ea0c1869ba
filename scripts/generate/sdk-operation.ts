import type { Operation } from './document.ts'
import type { SdkMethod } from './sdk-method-of.ts'

/** An operation with its method. */
export interface SdkOperation extends SdkMethod {
  readonly operation: Operation
  readonly pathParameters: readonly string[]
  /** The model of the body; `null` without one. */
  readonly bodyModel: string | null
  readonly isBodyRequired: boolean
  readonly hasQuery: boolean
  /** The model of a successful response; `string` for text. */
  readonly resultModel: string
  /** The field with a page's items, and their model. */
  readonly items: { readonly field: string; readonly model: string } | null
  readonly mediaType: string
}
