import type { Table } from './blocks.ts'
import { nameOf, resolve, type Contract, type Parameter, type Schema } from './contract.ts'

/** Returns the fields of an object: name, type, whether required, and meaning. None for a schema without fields. */
export function fieldTable(contract: Contract, found: Schema): Table[] {
  const schema = merged(contract, found)
  const required = new Set(schema.required)
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name: `\`${name}\``,
    note: required.has(name) ? 'required' : 'optional',
    cells: [typeOf(contract, field), meaningOf(contract, field)],
  }))
  return rows.length === 0 ? [] : [{ kind: 'table', heads: ['Field', 'Type', 'Meaning'], rows }]
}

/** Returns the parameters of an operation. None without parameters. */
export function parameterTable(contract: Contract, parameters: readonly Parameter[]): Table[] {
  const rows = parameters.map(one => {
    const schema = { ...one.schema, ...(one.description !== undefined && { description: one.description }) }
    return {
      name: `\`${one.name}\``,
      note: `${one.in}, ${one.required ? 'required' : 'optional'}`,
      cells: [typeOf(contract, schema), meaningOf(contract, schema)],
    }
  })
  return rows.length === 0 ? [] : [{ kind: 'table', heads: ['Parameter', 'Type', 'Meaning'], rows }]
}

/** Merges an object composed of several schemas into one. */
export function merged(contract: Contract, found: Schema): Schema {
  const schema = resolve(contract, found)
  if (!schema.allOf) return schema
  const parts = schema.allOf.map(part => merged(contract, part))
  return {
    ...schema,
    required: parts.flatMap(part => part.required ?? []),
    properties: Object.assign({}, ...parts.map(part => part.properties ?? {})) as Record<string, Schema>,
  }
}

/** Returns the type in a few words, with a link if it is an object of the contract. */
export function typeOf(contract: Contract, found: Schema): string {
  const name = nameOf(found)
  const schema = resolve(contract, found)
  if (name !== undefined && (schema.properties !== undefined || schema.allOf !== undefined))
    return `[${name}](/docs/reference#schema-${name})`
  if (schema.items) return `array of ${typeOf(contract, schema.items)}`
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return choices.map(choice => typeOf(contract, choice)).join(' or ')
  const types = [schema.type ?? (schema.enum ? 'string' : 'any')].flat()
  return `${types.join(' or ')}${schema.format === undefined ? '' : ` (${schema.format})`}`
}

/** Returns the meaning of a field or parameter, with its permitted values and limits. */
export function meaningOf(contract: Contract, found: Schema): string {
  const schema = resolve(contract, found)
  const limits = [
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
    schema.minimum !== undefined && `at least ${schema.minimum}`,
    schema.maximum !== undefined && `at most ${schema.maximum}`,
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
  ].filter(limit => limit !== false)
  const words = (schema.enum ?? schema['x-extensible-enum'])?.map(value => `\`${String(value)}\``).join(', ')
  const permitted = words === undefined ? '' : `One of ${words}.${schema.enum ? '' : ' More may be added.'}`
  const limited = limits.join(', ').replace(/^./, first => first.toUpperCase())
  return [schema.description?.trim() ?? '', permitted, limited && `${limited}.`]
    .filter(part => part !== '')
    .join('\n\n')
}
