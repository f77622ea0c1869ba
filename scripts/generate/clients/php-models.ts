// Renders the classes of what the PHP SDK's methods return.
import { list, object } from '../document.ts'
import type { Json, JsonObject } from '../document.ts'
import { nameOf, typesOf, wrapped } from './method.ts'

export function renderModels(models: JsonObject): string {
  const classes = Object.entries(models).flatMap(([name, model]) => {
    const { enum: words, properties, description } = object(model)
    if (words !== undefined) return [renderWords(name, list(words).map(String), description)]
    return properties === undefined || name === 'WebhookPayload' ? [] : [renderModel(models, name, object(model))]
  })
  return `namespace Kassa\\Model;

use DateTimeImmutable;
use Kassa\\Event;
use Kassa\\Internal\\ListOf;
use Kassa\\Internal\\Model;

${classes.join('\n\n')}
`
}

function renderWords(name: string, words: readonly string[], description: Json | undefined): string {
  const constants = words.map(word => `    public const ${word.toUpperCase().replace(/\W/g, '_')} = '${word}';`)
  return `${comment(lines(description), '')}final class ${name}\n{\n${constants.join('\n')}\n}`
}

function renderModel(models: JsonObject, name: string, { properties, required, description }: JsonObject): string {
  const fields = Object.entries(object(properties)).map(([field, schema]) => {
    const isOptional = !list(required).includes(field)
    return { field, isOptional, schema: object(schema), ...propertyType(models, object(schema)) }
  })
  // PHP wants the required ones first.
  const parameters = fields
    .toSorted((one, other) => Number(one.isOptional) - Number(other.isOptional))
    .map(({ field, isOptional, schema, type, isNullable, item }) => {
      const before = item === null ? '' : `        #[ListOf(${item})]\n`
      const full = type !== 'mixed' && (isNullable || isOptional) ? `?${type}` : type
      const about = comment([...lines(schema.description), ...listed(item, type)], '        ')
      return `${about}${before}        public readonly ${full} $${field}${isOptional ? ' = null' : ''},\n`
    })
  return `${comment(lines(description), '')}final class ${name} extends Model
{
    public function __construct(
${parameters.join('')}        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}`
}

function listed(item: string | null, type: string): string[] {
  return item === null || type !== 'array' ? [] : ['', `@var list<${item.replace('::class', '')}>`]
}

interface PropertyType {
  readonly type: string
  readonly isNullable: boolean
  /** The class of the items of a list. */
  readonly item: string | null
}

function propertyType(models: JsonObject, schema: JsonObject): PropertyType {
  const choices = list(schema.anyOf)
    .map(object)
    .filter(one => one.type !== 'null')
  const [only] = choices
  if (only !== undefined) return { ...propertyType(models, only), isNullable: true }
  const isNullable = typesOf(schema.type).includes('null')
  if (typeof schema.$ref === 'string') {
    const name = nameOf(schema.$ref)
    const isWord = object(models[name]).enum !== undefined
    return { type: isWord ? 'string' : classOf(name), isNullable, item: null }
  }
  const [type] = typesOf(schema.type).filter(one => one !== 'null')
  if (type === 'array') {
    const { type: item } = propertyType(models, object(schema.items))
    return { type: 'array', isNullable, item: /^[A-Z]/.test(item) ? `${item}::class` : null }
  }
  if (type === 'string' && schema.format === 'date-time') return { type: 'DateTimeImmutable', isNullable, item: null }
  return { type: plainType(type), isNullable, item: null }
}

export function plainType(type: Json | undefined): string {
  const types: Readonly<Record<string, string>> = {
    string: 'string',
    integer: 'int',
    number: 'float',
    boolean: 'bool',
    array: 'array',
  }
  return (typeof type === 'string' && types[type]) || 'array'
}

export function classOf(model: string): string {
  return model === 'WebhookEvent' || model === 'WebhookPayload' ? 'Event' : model
}

export function lines(words: Json | undefined): string[] {
  return typeof words === 'string' ? wrapped(words, 110) : []
}

/** Writes lines as a comment for documentation. Without lines there is none. */
export function comment(about: readonly string[], indent: string): string {
  if (about.length === 0) return ''
  // What ends a comment must not be in one.
  const safe = about.map(line => line.replaceAll('*/', '* /'))
  if (safe.length === 1) return `${indent}/** ${safe[0]} */\n`
  return `${indent}/**\n${safe.map(line => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}
