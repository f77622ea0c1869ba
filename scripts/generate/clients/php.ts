// Renders the PHP SDK's methods, which take named arguments, and the classes of what they return.
import { list, marker, object, text } from '../document.ts'
import type { JsonObject } from '../document.ts'
import type { SdkOperation } from '../sdk-operation.ts'
import { bodyFields, byResource, nameOf, queryFields, routeOf, typesOf, wrapped } from './method.ts'
import type { Field } from './method.ts'
import { answerModels } from './models.ts'
import { classOf, comment, lines, plainType, renderModels } from './php-models.ts'

export function renderPhp(
  document: JsonObject,
  served: JsonObject,
  operations: readonly SdkOperation[],
): ReadonlyMap<string, string> {
  return new Map([
    ['sdk/php/generated/models.php', `${opening}\n${renderModels(answerModels(served))}`],
    ['sdk/php/generated/resources.php', renderResources(document, operations)],
  ])
}

const opening = `<?php

// ${marker}

declare(strict_types=1);
`

function renderResources(document: JsonObject, operations: readonly SdkOperation[]): string {
  const classes = [...byResource(operations)].map(([resource, own]) => {
    const methods = own.map(each => renderMethod(document, each)).join('\n\n')
    return `class ${resource[0]?.toUpperCase()}${resource.slice(1)} extends Resource\n{\n${methods}\n}`
  })
  const routes = operations.map(each => {
    const { id, method, path, isPublic, isRepeatable, key, accept } = routeOf(document, each)
    const special = [
      isPublic && "'isPublic' => true",
      !isRepeatable && "'isRepeatable' => false",
      key && `'key' => '${key}'`,
      accept !== 'application/json' && `'accept' => '${accept}'`,
    ].filter(Boolean)
    return `        '${id}' => [${[`'method' => '${method}'`, `'path' => '${path}'`, ...special].join(', ')}],`
  })
  return `${opening}
namespace Kassa\\Resource;

use DateTimeInterface;
use Kassa\\Event;
use Kassa\\Internal\\Resource;
use Kassa\\Model;
use Kassa\\Omit;
use Kassa\\Pages;

${classes.join('\n\n')}

/** @internal How to send each operation of the contract. */
final class Routes
{
    public const ALL = [
${routes.join('\n')}
    ];
}
`
}

function renderMethod(document: JsonObject, sdk: SdkOperation): string {
  const path = sdk.pathParameters.map(name => ({ name, type: 'string', value: '', words: [] as string[] }))
  const body = bodyFields(document, sdk)
  const query = queryFields(document, sdk)
  const named = [...body, ...query]
    .toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired))
    .map(field => parameter(document, field))
  const more =
    sdk.kind === 'event stream'
      ? [{ name: 'lastEventId', type: '?string', value: ' = null', words: [] as string[] }]
      : []
  const parameters = [...path, ...named, ...more]
  const { type, shown, work } = resultOf(document, sdk)
  const nullable = body.filter(({ isNullable }) => isNullable).map(({ name }) => `'${name}'`)
  const sent = [
    ...(path.length > 0 ? [`path: ${dictionary(sdk.pathParameters.map(name => [name, `$${name}`]))}`] : []),
    ...(query.length > 0 ? [`query: ${dictionary(query.map(({ name }) => [name, `$${name}`]))}`] : []),
    ...(sdk.bodyModel === null ? [] : [`body: ${dictionary(body.map(bodyEntry))}`]),
    ...(nullable.length > 0 ? [`nullable: [${nullable.join(', ')}]`] : []),
  ]
  const { method, path: place, node } = sdk.operation
  const about = [
    `${text(node.summary)}: \`${method.toUpperCase()} ${place}\`.`,
    '',
    ...wrapped(text(node.description), 110),
    ...(parameters.some(({ words }) => words.length > 0) || shown !== type ? [''] : []),
    ...parameters.flatMap(({ name, words, type: of }) =>
      words.length > 0 ? wrapped(`@param ${of} $${name} ${words.join(' ')}`, 110) : [],
    ),
    ...(shown === type ? [] : [`@return ${shown}`]),
  ]
  const declared = parameters.map(({ name, type: of, value }) => `${of} $${name}${value}`)
  const inOne = declared.join(', ')
  const written =
    inOne.length <= 60
      ? `(${inOne}): ${type}\n    {`
      : `(\n${declared.map(one => `        ${one},\n`).join('')}    ): ${type} {`
  return `${comment(about, '    ')}    public function ${sdk.method}${written}
        return $this->${work(sent)};
    }`
}

function bodyEntry({ name, schema }: Field): readonly [string, string] {
  const isFreeForm =
    plainType(typesOf(schema.type).find(one => one !== 'null')) === 'array' && !typesOf(schema.type).includes('array')
  return [name, isFreeForm ? `self::object($${name})` : `$${name}`]
}

function dictionary(entries: readonly (readonly [string, string])[]): string {
  const written = entries.map(([name, value]) => `'${name}' => ${value}`)
  const short = `[${written.join(', ')}]`
  return short.length <= 80 ? short : `[\n${written.map(entry => `            ${entry},\n`).join('')}        ]`
}

function parameter(document: JsonObject, { name, schema, isRequired, isNullable }: Field) {
  const type = argumentType(schema)
  const words = lines(typeof schema.description === 'string' ? schema.description.split('\n\n')[0] : undefined)
  const shown = words[0]?.startsWith('|') ? [] : words
  if (isRequired) return { name, type, value: '', words: shown }
  return isNullable
    ? { name, type: `${type}|null|Omit`, value: ' = Omit::Field', words: shown }
    : { name, type: type.includes('|') ? `${type}|null` : `?${type}`, value: ' = null', words: shown }
}

function argumentType(schema: JsonObject): string {
  const [type] = typesOf(schema.type).filter(one => one !== 'null')
  if (type === 'string' && schema.format === 'date-time') return 'string|DateTimeInterface'
  return type === 'array' || plainType(type) !== 'array' ? plainType(type) : 'array|object'
}

interface Result {
  readonly type: string
  /** As documentation says it. */
  readonly shown: string
  work(sent: readonly string[]): string
}

function resultOf(document: JsonObject, sdk: SdkOperation): Result {
  const { resultModel, items, kind, operation } = sdk
  const through =
    (name: string, ...first: string[]) =>
    (sent: readonly string[]) =>
      `${name}(${[`'${operation.operationId}'`, ...first, ...sent].join(', ')})`
  if (kind === 'order stream')
    return { type: '\\Generator', shown: '\\Generator<Model\\Order>', work: () => 'watchOrder($id)' }
  if (kind === 'event stream')
    return { type: '\\Generator', shown: '\\Generator<Event>', work: () => 'streamEvents($lastEventId)' }
  if (items) {
    const item = referenceTo(items.model)
    return { type: 'Pages', shown: `Pages<${item}>`, work: through('fetchPages', `'${items.field}'`, `${item}::class`) }
  }
  if (kind === 'file') return { type: '\\Generator', shown: '\\Generator<string>', work: through('fetchFile') }
  if (resultModel === 'string') return { type: 'string', shown: 'string', work: through('fetchText') }
  const schema = object(object(object(document.components).schemas)[resultModel])
  if (schema.oneOf !== undefined) {
    const choices = list(schema.oneOf).map(choice => referenceTo(nameOf(object(choice).$ref)))
    const type = choices.join('|')
    return {
      type,
      shown: type,
      work: through('fetchOneOf', `[${choices.map(choice => `${choice}::class`).join(', ')}]`),
    }
  }
  if (schema.type === 'array') {
    const item = referenceTo(nameOf(object(schema.items).$ref))
    return { type: 'array', shown: `list<${item}>`, work: through('fetchList', `${item}::class`) }
  }
  if (resultModel.endsWith('Contract')) return { type: 'array', shown: 'array', work: through('fetchJson') }
  const result = referenceTo(resultModel)
  return { type: result, shown: result, work: through('fetch', `${result}::class`) }
}

function referenceTo(model: string): string {
  const name = classOf(model)
  return name === 'Event' ? name : `Model\\${name}`
}
