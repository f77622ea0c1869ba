import { nameOf, resolve, type Contract, type Schema } from './contract.ts'
import { merged } from './schema-tables.ts'

/** Returns a Markdown table. A pipe inside a cell would end it, so it becomes `or`. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map(cell => cell.replaceAll('\n', ' ').replaceAll('|', 'or')).join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Returns the fields of an object in Markdown; empty for a schema without fields. */
export function fieldText(contract: Contract, found: Schema): string {
  const schema = merged(contract, found)
  const required = new Set(schema.required)
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) => [
    `\`${name}\``,
    typeText(contract, field) + (required.has(name) ? '' : ', optional'),
    meaningText(contract, field),
  ])
  return rows.length === 0 ? '' : table(['Field', 'Type', 'Meaning'], rows)
}

/** Returns the type in a few words. */
export function typeText(contract: Contract, found: Schema): string {
  const schema = resolve(contract, found)
  if (schema.items) return `array of ${typeText(contract, schema.items)}`
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map(choice => typeText(contract, choice)).join(' or ')
  if (schema.allOf || schema.properties) return nameOf(found) ?? 'object'
  return [schema.type ?? (schema.enum ? 'string' : 'any')].flat().join(' or ')
}

/** Returns the meaning of a field, with its permitted values. */
export function meaningText(contract: Contract, found: Schema): string {
  const { description = '', enum: values, 'x-extensible-enum': words } = resolve(contract, found)
  const permitted = (values ?? words)?.map(value => `\`${String(value)}\``).join(', ')
  return permitted === undefined
    ? description
    : `${description} One of ${permitted}.${values ? '' : ' More may be added.'}`.trim()
}
