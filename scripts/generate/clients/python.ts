// Renders the methods of the Python SDK: named, typed arguments, and models for answers.
import { follow, list, marker, object, text } from '../document.ts'
import type { JsonObject } from '../document.ts'
import type { SdkOperation } from '../sdk-operation.ts'
import { bodyFields, byResource, isDecimal, queryFields, routeOf, snake, wrapped } from './method.ts'
import type { Field } from './method.ts'

/** Names that a parameter cannot have, or would hide. */
const reserved = new Set(['from', 'import', 'class', 'def', 'self'])

export function renderPython(document: JsonObject, operations: readonly SdkOperation[]): ReadonlyMap<string, string> {
  return new Map([
    ['sdk/python/src/kassa/_routes.py', renderRoutes(document, operations)],
    ['sdk/python/src/kassa/resources.py', renderResources(document, operations)],
  ])
}

function renderRoutes(document: JsonObject, operations: readonly SdkOperation[]): string {
  const rows = operations.map(each => {
    const { id, method, path, isPublic, isRepeatable, key, accept } = routeOf(document, each)
    const special = [
      isPublic && 'public=True',
      !isRepeatable && 'repeatable=False',
      key && `key="${key}"`,
      accept !== 'application/json' && `accept="${accept}"`,
    ].filter(Boolean)
    return `    "${id}": ${call('Route', [`"${id}"`, `"${method}"`, `"${path}"`, ...special])},`
  })
  return `# ${marker}
"""How to send each operation of the contract."""

from __future__ import annotations

from typing import NamedTuple, Optional


class Route(NamedTuple):
    operation: str
    method: str
    path: str
    #: Needs no key.
    public: bool = False
    #: Repeating it does no harm when an earlier attempt arrived.
    repeatable: bool = True
    #: Whether its body has an idempotency key: "optional", and one is made up, or "required".
    key: Optional[str] = None
    accept: str = "application/json"


ROUTES = {
${rows.join('\n')}
}
`
}

function call(name: string, args: readonly unknown[]): string {
  return `${name}(${args.join(', ')})`
}

function renderResources(document: JsonObject, operations: readonly SdkOperation[]): string {
  const classes = [...byResource(operations)].map(([resource, own]) => {
    const methods = own.map(each =>
      renderMethod(document, each)
        .map(line => (line === '' ? '' : `    ${line}`))
        .join('\n'),
    )
    return `class ${resource[0]?.toUpperCase()}${resource.slice(1)}(Resource):\n${methods.join('\n\n')}\n`
  })
  return `# ${marker}
"""The operations of the contract as methods. Amounts are decimal strings, never floats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any, Dict, List, Optional, Union

from . import models
from ._resource import OMIT, Omit, Resource, decode_list, decode_one_of
from .events import Event
from .pages import Pages


${classes.join('\n\n')}`
}

function renderMethod(document: JsonObject, sdk: SdkOperation): string[] {
  if (sdk.kind === 'order stream')
    return streamMethod(sdk, 'order_id: str', 'Iterator[models.Order]', 'self._watch(order_id)')
  if (sdk.kind === 'event stream')
    return streamMethod(sdk, '*, last_event_id: Optional[str] = None', 'Iterator[Event]', 'self._stream(last_event_id)')
  const body = bodyFields(document, sdk)
  const query = queryFields(document, sdk)
  const named = [...body, ...query].sort((one, other) => Number(other.isRequired) - Number(one.isRequired))
  const path = sdk.pathParameters.map(name => `${snake(name)}: str`)
  const parameters = [
    'self',
    ...path,
    ...(named.length > 0 ? ['*', ...named.map(field => parameter(document, field))] : []),
  ]
  const result = resultOf(document, sdk)
  const nullable = body.filter(({ isNullable }) => isNullable).map(({ name }) => `"${name}"`)
  const sent = [
    ...(sdk.pathParameters.length > 0 ? [`path=${dictionary(sdk.pathParameters)}`] : []),
    ...(query.length > 0 ? [`query=${dictionary(query.map(({ name }) => name))}`] : []),
    ...(sdk.bodyModel === null ? [] : [`body=${dictionary(body.map(({ name }) => name))}`]),
    ...(nullable.length > 0 ? [`nullable={${nullable.join(', ')}}`] : []),
  ]
  return [
    `def ${snake(sdk.method)}(`,
    ...parameters.map(one => `    ${one},`),
    `) -> ${result.type}:`,
    ...documentation(sdk, named).map(line => (line === '' ? '' : `    ${line}`)),
    `    return self.${result.function}(`,
    ...[`"${sdk.operation.operationId}"`, ...result.decoders, ...sent].map(one => `        ${one},`),
    '    )',
  ]
}

// oxlint-disable-next-line max-params -- the four parts of a short method
function streamMethod(sdk: SdkOperation, parameters: string, type: string, work: string): string[] {
  return [
    `def ${snake(sdk.method)}(self, ${parameters}) -> ${type}:`,
    ...documentation(sdk, []).map(line => (line === '' ? '' : `    ${line}`)),
    `    return ${work}`,
  ]
}

function parameter(document: JsonObject, { name, schema, isRequired, isNullable }: Field): string {
  const type = typeOf(document, schema)
  if (isRequired) return `${parameterName(name)}: ${type}`
  return isNullable
    ? `${parameterName(name)}: Union[${type}, None, Omit] = OMIT`
    : `${parameterName(name)}: Optional[${type}] = None`
}

function parameterName(name: string): string {
  return reserved.has(name) ? `${name}_` : snake(name)
}

function dictionary(names: readonly string[]): string {
  const entries = names.map(name => `"${name}": ${parameterName(name)}`)
  const short = `{${entries.join(', ')}}`
  if (short.length <= 80) return short
  return ['{', ...entries.map(entry => `            ${entry},`), '        }'].join('\n    ')
}

function typeOf(document: JsonObject, schema: JsonObject): string {
  const type = [schema.type].flat().find(one => one !== 'null')
  if (type === 'string' && schema.format === 'date-time') return 'Union[str, datetime]'
  if (type === 'string') return isDecimal(schema) ? 'Union[str, Decimal]' : 'str'
  if (type === 'integer') return 'int'
  if (type === 'number') return 'float'
  if (type === 'boolean') return 'bool'
  if (type === 'array') return `Sequence[${typeOf(document, follow(document, schema.items))}]`
  return 'Mapping[str, Any]'
}

/** The type of a result, the function that gets it, and what that needs to make it from JSON. */
function resultOf(document: JsonObject, sdk: SdkOperation): { type: string; function: string; decoders: string[] } {
  const { resultModel, items, kind } = sdk
  if (items) {
    const { model } = items
    const item = classOf(model)
    return { type: `Pages[${item}]`, function: '_pages', decoders: [`"${items.field}"`, `${item}.from_dict`] }
  }
  if (kind === 'file') return { type: 'Iterator[bytes]', function: '_file', decoders: [] }
  if (resultModel === 'string') return { type: 'str', function: '_text', decoders: [] }
  const schema = object(object(object(document.components).schemas)[resultModel])
  if (schema.oneOf !== undefined) {
    const choices = list(schema.oneOf).map(choice => classOf(text(object(choice).$ref).split('/').at(-1)!))
    return { type: `Union[${choices.join(', ')}]`, function: '_call', decoders: [call('decode_one_of', choices)] }
  }
  if (schema.type === 'array') {
    const item = classOf(text(object(schema.items).$ref).split('/').at(-1)!)
    return { type: `List[${item}]`, function: '_call', decoders: [call('decode_list', [item])] }
  }
  const result = classOf(resultModel)
  const decoder = result === 'Dict[str, Any]' ? 'dict' : `${result}.from_dict`
  return { type: result, function: '_call', decoders: [decoder] }
}

function classOf(model: string): string {
  if (model === 'WebhookEvent' || model === 'WebhookPayload') return 'Event'
  return model.endsWith('Contract') ? 'Dict[str, Any]' : `models.${model}`
}

function documentation({ operation }: SdkOperation, fields: readonly Field[]): string[] {
  const { method, path, node } = operation
  const about = fields.flatMap(({ name, schema }) => {
    const words = typeof schema.description === 'string' ? schema.description.split('\n\n')[0]! : ''
    const [first = '', ...more] = wrapped(`${parameterName(name)}: ${words.replace(/\s+/g, ' ')}`, 92)
    return words === '' || words.startsWith('|') ? [] : [`    ${first}`, ...more.map(line => `        ${line}`)]
  })
  return [
    `"""${text(node.summary)}: \`\`${method.toUpperCase()} ${path}\`\`.`,
    '',
    ...wrapped(text(node.description), 96),
    ...(about.length > 0 ? ['', 'Args:', ...about] : []),
    '"""',
  ].map(line => line.replaceAll('\\', '\\\\'))
}
