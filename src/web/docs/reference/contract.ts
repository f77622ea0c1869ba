import { readFileSync } from 'node:fs'

/** The parts of an OpenAPI 3.1 document that the pages use. */
export interface Schema extends Reference {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  /** Values that this release knows; a later one may add more. */
  readonly 'x-extensible-enum'?: readonly unknown[]
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

interface Reference {
  readonly $ref?: string
}

export interface Example extends Reference {
  readonly summary?: string
  readonly description?: string
  readonly value?: unknown
}

export interface Content {
  readonly schema?: Schema
  readonly examples?: Readonly<Record<string, Example>>
}

export interface Response extends Reference {
  readonly description?: string
  readonly content?: Readonly<Record<string, Content>>
}

export interface Parameter extends Reference {
  readonly name?: string
  readonly in?: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: Schema
}

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly description?: string; readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<Record<string, Response>>
  /** The request in several languages. */
  readonly 'x-codeSamples'?: readonly { readonly lang: string; readonly label: string; readonly source: string }[]
}

type PathItem = { readonly parameters?: readonly Parameter[] } & Readonly<Record<string, unknown>>

export interface Contract {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, PathItem>>
  readonly webhooks: Readonly<Record<string, PathItem>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, Response>>
    readonly securitySchemes: { readonly signature: { readonly description: string } }
  }
}

export function readContract(): Contract {
  return JSON.parse(readFileSync(new URL('../../../../generated/openapi.json', import.meta.url), 'utf8')) as Contract
}

/** Resolves a reference. Text beside the reference overrides the target's. */
export function resolve<T extends Reference>(contract: Contract, found: T): T {
  const { $ref, ...beside } = found
  if ($ref === undefined) return found
  let target: unknown = contract
  for (const key of $ref.slice('#/'.length).split('/')) target = (target as Record<string, unknown>)[key]
  return { ...resolve(contract, target as T), ...beside }
}

/** Returns the last part of a reference: the name of its target. */
export function nameOf(found: Reference): string | undefined {
  return found.$ref?.split('/').at(-1)
}

export interface Endpoint {
  readonly method: string
  readonly path: string
  readonly operation: Operation
  /** Those of the path and of the operation. */
  readonly parameters: readonly Parameter[]
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Lists every operation of these paths, in the contract's order. */
export function endpointsOf(contract: Contract, paths: Contract['paths']): Endpoint[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods
      .filter(method => item[method] !== undefined)
      .map(method => {
        const operation = item[method] as Operation
        const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
        return {
          method: method.toUpperCase(),
          path,
          operation,
          parameters: parameters.map(one => resolve(contract, one)),
        }
      }),
  )
}
