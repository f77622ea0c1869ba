import type { Operation } from './document.ts'
import type { SdkMethod } from './sdk-method-of.ts'

/** An operation with the method that carries it out. */
export interface SdkOperation extends SdkMethod {
  readonly operation: Operation
  readonly pathParameters: readonly string[]
  /** The model of the body, or null when there is none. */
  readonly bodyModel: string | null
  readonly isBodyRequired: boolean
  readonly hasQuery: boolean
  /** The model of a successful answer; `string` when it is text. */
  readonly resultModel: string
  /** The field of a page that holds its items, with their model. */
  readonly items: { readonly field: string; readonly model: string } | null
  readonly mediaType: string
}
