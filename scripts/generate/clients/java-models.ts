// Renders the records of what the Java SDK's methods return.
import { list, object } from '../document.ts'
import type { Json, JsonObject } from '../document.ts'
import { nameOf, snake, typesOf, wrapped } from './method.ts'

/** Returns the class of each schema, by its name. */
export function renderModels(models: JsonObject): (readonly [string, string])[] {
  return Object.entries(models).flatMap(([name, model]) => {
    const { enum: words, properties, description } = object(model)
    if (words !== undefined) return [[name, renderWords(name, list(words).map(String), description)] as const]
    return properties === undefined || name === 'WebhookPayload'
      ? []
      : [[name, renderRecord(models, name, object(model))] as const]
  })
}

function renderWords(name: string, words: readonly string[], description: Json | undefined): string {
  const constants = words.map(
    word => `    public static final String ${word.toUpperCase().replace(/\W/g, '_')} = "${word}";`,
  )
  const about = [...prose(description), '', 'A word may be newer than this list.']
  return `package kassa.model;

${comment(about, '')}public final class ${name} {
${constants.join('\n')}

    private ${name}() {}
}
`
}

function renderRecord(models: JsonObject, name: string, { properties, required, description }: JsonObject): string {
  const fields = Object.entries(object(properties)).map(([field, schema]) => {
    const isRequired = list(required).includes(field)
    const note = isRequired ? '@JsonProperty(required = true) ' : ''
    const type = typeOf(models, object(schema), !isRequired)
    if (snake(camel(field)) !== field) throw new Error(`${field} would be read as ${snake(camel(field))}`)
    return {
      field: camel(field),
      about: prose(object(schema).description),
      declared: `        ${note}${type} ${camel(field)}`,
    }
  })
  const about = [
    ...prose(description),
    '',
    ...fields.flatMap(({ field, about: [first = '', ...more] }) =>
      first === '' ? [] : [`@param ${field} ${first}`, ...more.map(line => `    ${line}`)],
    ),
  ]
  return withImports(
    'kassa.model',
    [
      'com.fasterxml.jackson.annotation.JsonProperty',
      'java.time.Instant',
      'java.util.List',
      'java.util.Map',
      'kassa.Event',
    ],
    `${comment(about, '')}public record ${name}(
${fields.map(({ declared }) => declared).join(',\n')}) {}
`,
  )
}

/** Writes a file with those imports that its code names. */
export function withImports(place: string, names: readonly string[], code: string): string {
  const isUsed = (name: string) => name === '*' || new RegExp(`\\b${name}\\b(?=[^*]*$)`, 'm').test(code)
  const kept = names.filter(name => isUsed(name.split('.').at(-1)!))
  return `package ${place};\n\n${kept.map(name => `import ${name};\n`).join('')}\n${code}`
}

function typeOf(models: JsonObject, schema: JsonObject, isNullable: boolean): string {
  const choices = list(schema.anyOf)
    .map(object)
    .filter(one => one.type !== 'null')
  if (choices.length === 1) return typeOf(models, choices[0]!, true)
  if (typeof schema.$ref === 'string') {
    const name = nameOf(schema.$ref)
    return object(models[name]).enum === undefined ? classOf(name) : 'String'
  }
  const types = typesOf(schema.type)
  const type = types.find(one => one !== 'null')
  if (type === 'array') return `List<${typeOf(models, object(schema.items), true)}>`
  if (type === 'string') return schema.format === 'date-time' ? 'Instant' : 'String'
  const isBoxed = isNullable || types.includes('null')
  if (type === 'integer') return isBoxed ? 'Long' : 'long'
  if (type === 'number') return isBoxed ? 'Double' : 'double'
  if (type === 'boolean') return isBoxed ? 'Boolean' : 'boolean'
  return 'Map<String, Object>'
}

/** The type of what is sent. */
export function argumentOf(schema: JsonObject, isNullable: boolean): string {
  const type = typesOf(schema.type).find(one => one !== 'null')
  if (type === 'array') return 'List<String>'
  if (type === 'string') return schema.format === 'date-time' ? 'Instant' : 'String'
  if (type === 'integer') return isNullable ? 'Integer' : 'int'
  if (type === 'number') return 'double'
  return type === 'boolean' ? 'boolean' : 'Map<String, ?>'
}

export function classOf(model: string): string {
  return model === 'WebhookEvent' || model === 'WebhookPayload' ? 'Event' : model
}

/** `key_id` → `keyId`. */
export function camel(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Writes Markdown as Javadoc. Tables are left to the reference. */
export function prose(words: Json | undefined): string[] {
  if (typeof words !== 'string' || words.startsWith('|')) return []
  const plain = words
    .split('\n')
    .filter(line => !line.startsWith('|'))
    .join('\n')
  const safe = plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('@', '&#64;')
  const code = safe.replace(/`([^`]+)`/g, (_, inner: string) =>
    /&|[{}]/.test(inner)
      ? `<code>${inner.replaceAll('{', '&#123;').replaceAll('}', '&#125;')}</code>`
      : `{@code ${inner}}`,
  )
  return wrapped(code.replaceAll('*/', '*&#47;'), 110)
}

export function comment(about: readonly string[], indent: string): string {
  const kept = about.filter((line, at) => line !== '' || (at > 0 && at < about.length - 1 && about[at - 1] !== ''))
  while (kept.at(-1) === '') kept.pop()
  if (kept.length === 0) return ''
  if (kept.length === 1) return `${indent}/** ${kept[0]} */\n`
  const lines = kept.map((line, at) => {
    const isParagraph = kept[at - 1] === '' && line !== '' && !line.startsWith('@param')
    return `${indent} * ${isParagraph ? '<p>' : ''}${line}`.trimEnd()
  })
  return `${indent}/**\n${lines.join('\n')}\n${indent} */\n`
}
