// The bundled contract as the contract tests read it, and AJV over the whole of it.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import addFormatsModule from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { follow, list, object, operationsOf, responsesOf, text } from '../../scripts/generate/document.ts'
import type { Json, JsonObject, Operation } from '../../scripts/generate/document.ts'
import { choicesOf } from '../../scripts/generate/errors.ts'

export const root = path.resolve(import.meta.dirname, '../..')
export const contract = JSON.parse(readFileSync(path.join(root, 'generated/openapi-strict.json'), 'utf8')) as JsonObject
export const served = operationsOf(contract, 'paths')
export const sent = operationsOf(contract, 'webhooks')

/** A value the contract gives as an example, and the schema it must fit. */
export interface Example {
  readonly where: string
  readonly schema: JsonObject
  readonly value: Json
}

const documentId = 'contract'
// The document as a whole is no schema, so its own keywords must be let through; its schemas are checked on generation.
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormatsModule.default(ajv)
ajv.addSchema({ $id: documentId, ...contract })

/** What is wrong with a value, in AJV's words; empty when it fits. */
export function problemsWith(schema: JsonObject, value: Json): string {
  const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${documentId}#/`)) as JsonObject
  return ajv.validate(absolute, value) ? '' : ajv.errorsText()
}

/** The examples of a request body or response, by name. */
export function examplesIn(part: JsonObject, where: string): Example[] {
  return Object.entries(object(part.content)).flatMap(([mediaType, content]) =>
    Object.entries(object(object(content).examples)).map(([name, example]) => ({
      where: `${where} ${mediaType} ${name}`,
      schema: object(object(content).schema),
      value: follow(contract, example).value ?? null,
    })),
  )
}

/** Every example an operation carries: of its parameters, body, answers and their headers. */
export function examplesOf(operation: Operation): Example[] {
  const where = operation.operationId
  const body = operation.node.requestBody === undefined ? {} : follow(contract, operation.node.requestBody)
  return [
    ...operation.parameters.map(parameter => single(parameter, `${where} ${text(parameter.name)}`)),
    ...examplesIn(body, `${where} body`),
    ...responsesOf(contract, operation).flatMap(([status, response]) => [
      ...examplesIn(response, `${where} ${status}`),
      ...Object.entries(object(response.headers)).map(([name, header]) =>
        single(follow(contract, header), `${where} ${status} ${name}`),
      ),
    ]),
  ]
}

function single(node: JsonObject, where: string): Example {
  return { where, schema: object(node.schema), value: node.example ?? null }
}

/** The texts of the `error` examples of one answer. */
export function exampleMessages(response: JsonObject): string[] {
  return examplesIn(response, '').map(({ value }) => text(object(value).error))
}

/** The literal texts and the patterns an error answer allows. */
export function allowedMessages(response: JsonObject): { literals: string[]; patterns: RegExp[] } {
  const schema = object(object(object(response.content)['application/json']).schema)
  const error = follow(contract, object(schema.properties).error)
  const parts = error.anyOf === undefined ? [error] : list(error.anyOf).map(part => follow(contract, part))
  return {
    literals: parts.flatMap(part => list(part.enum).map(text)),
    patterns: parts
      .flatMap(part => (part.pattern === undefined ? [] : choicesOf(text(part.pattern))))
      .map(pattern => new RegExp(pattern, 'u')),
  }
}
