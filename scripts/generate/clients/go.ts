// Renders the methods of the Go SDK, which take a context, structs for what is sent, and return a struct or an iterator.
import { marker, object, text } from '../document.ts'
import type { JsonObject } from '../document.ts'
import type { SdkOperation } from '../sdk-operation.ts'
import { byResource, pascal, routeOf, wrapped } from './method.ts'

export function renderGo(document: JsonObject, operations: readonly SdkOperation[]): ReadonlyMap<string, string> {
  const resources = byResource(operations)
  const fields = [...resources.keys()].map(name => `\t${pascal(name)} *${pascal(name)}API`)
  const made = [...resources.keys()].map(name => `\tc.${pascal(name)} = &${pascal(name)}API{c}`)
  const types = [...resources].map(([name, own]) => {
    const methods = own.map(each => renderMethod(document, each)).join('\n\n')
    return `// ${pascal(name)}API has the operations of ${words(name)}.\ntype ${pascal(name)}API struct{ client *Client }\n\n${methods}`
  })
  const routes = operations.map(each => `\t${routeName(each)} = ${routeLiteral(document, each)}`)
  return new Map([
    [
      'sdk/go/resources.gen.go',
      `// Code ${marker.replace('do not edit', 'DO NOT EDIT').replace(': DO NOT EDIT;', '. DO NOT EDIT. To change it,')}.

package kassa

import (
\t"context"
\t"io"
\t"iter"
)

// Resources are the operations of the contract by what they are about.
type Resources struct {
${aligned(fields)}
}

func (c *Client) useResources() {
${made.join('\n')}
}

${types.join('\n\n')}

var (
${aligned(routes)}
)
`,
    ],
  ])
}

/** Aligns the second word of each line, as gofmt does. */
function aligned(lines: readonly string[]): string {
  const width = Math.max(...lines.map(line => line.indexOf(' ')))
  return lines.map(line => line.replace(' ', ' '.repeat(width - line.indexOf(' ') + 1))).join('\n')
}

/** `paymentLinks` → `payment links`. */
function words(name: string): string {
  return name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
}

function routeName({ operation }: SdkOperation): string {
  return `route${operation.operationId[0]?.toUpperCase()}${operation.operationId.slice(1)}`
}

function routeLiteral(document: JsonObject, sdk: SdkOperation): string {
  const { id, method, path, isPublic, isRepeatable, key, accept } = routeOf(document, sdk)
  const special = [
    isPublic && 'public: true',
    !isRepeatable && 'once: true',
    key === 'required' && 'needsKey: true',
    key === 'optional' && 'makesKey: true',
    accept !== 'application/json' && `accept: "${accept}"`,
  ].filter(part => part !== false)
  return `route{${[`id: "${id}"`, `method: "${method}"`, `path: "${path}"`, ...special].join(', ')}}`
}

function renderMethod(document: JsonObject, sdk: SdkOperation): string {
  const { operation, pathParameters, bodyModel, isBodyRequired, hasQuery } = sdk
  const name = pascal(sdk.method)
  const path = pathParameters.map(parameter)
  const body = bodyModel === null ? [] : [`body ${isBodyRequired ? '' : '*'}${typeName(bodyModel)}`]
  const query = hasQuery
    ? [
        `params *${pascal(operation.operationId).replace(/CSV|PDF/g, word => `${word[0]}${word.slice(1).toLowerCase()}`)}Params`,
      ]
    : []
  const more = sdk.kind === 'event stream' ? ['lastEventID string'] : []
  const parameters = ['ctx context.Context', ...path.map(one => `${one} string`), ...body, ...query, ...more]
  const input = [
    ...(path.length > 0 ? [`path: []string{${path.join(', ')}}`] : []),
    ...(bodyModel === null ? [] : [`body: ${isBodyRequired ? 'body' : 'orNil(body)'}`]),
    ...(hasQuery ? ['query: orNil(params)'] : []),
  ]
  const { type, work } = resultOf(document, sdk, `ctx, r.client, ${routeName(sdk)}, input{${input.join(', ')}}`)
  return `${documentation(name, sdk)}
func (r *${pascal(sdk.resource)}API) ${name}(${parameters.join(', ')}) ${type} {
\treturn ${work}
}`
}

/** `key_id` → `keyID`. */
function parameter(name: string): string {
  const long = pascal(name)
  return long === 'ID' ? 'id' : `${long[0]?.toLowerCase()}${long.slice(1)}`
}

function resultOf(document: JsonObject, sdk: SdkOperation, given: string): { type: string; work: string } {
  const { resultModel, items, kind } = sdk
  if (kind === 'order stream') return { type: 'iter.Seq2[*Order, error]', work: 'watchOrder(ctx, r.client, id)' }
  if (kind === 'event stream')
    return { type: 'iter.Seq2[*Event, error]', work: 'streamEvents(ctx, r.client, lastEventID)' }
  if (items) {
    const item = typeName(items.model)
    return { type: `*Pages[${item}]`, work: `newPages[${item}](${given}, "${items.field}")` }
  }
  if (kind === 'file') return { type: '(io.ReadCloser, error)', work: `openFile(${given})` }
  if (resultModel === 'string' || resultModel.endsWith('Contract'))
    return { type: '(string, error)', work: `callText(${given})` }
  const schema = object(object(object(document.components).schemas)[resultModel])
  if (schema.type === 'array') {
    const item = typeName(text(object(schema.items).$ref).split('/').at(-1)!)
    return { type: `([]${item}, error)`, work: `callList[${item}](${given})` }
  }
  return { type: `(*${typeName(resultModel)}, error)`, work: `call[${typeName(resultModel)}](${given})` }
}

function typeName(model: string): string {
  if (model === 'WebhookEvent' || model === 'WebhookPayload') return 'Event'
  return model.replace(/Api(?![a-z])/g, 'API')
}

function documentation(name: string, { operation }: SdkOperation): string {
  const { method, path, node } = operation
  const summary = text(node.summary)
  const lines = [
    ...wrapped(`${name}: ${summary[0]?.toLowerCase()}${summary.slice(1)}, \`${method.toUpperCase()} ${path}\`.`, 100),
    '',
    ...wrapped(text(node.description), 100),
  ]
  return lines.map(line => `// ${line}`.trimEnd()).join('\n')
}
