import { html, type Html } from '../../html.ts'
import { nameOf, resolve, type Contract, type Parameter, type Schema } from './contract.ts'
import { markdown } from '../markdown.ts'

/** Renders the fields of an object: name, type, whether required, and meaning. */
export function fieldTable(contract: Contract, found: Schema): Html | null {
  const schema = merged(contract, found)
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0) return null
  const required = new Set(schema.required)
  const rows = fields.map(([name, field]) => ({
    name,
    schema: field,
    note: required.has(name) ? 'required' : 'optional',
  }))
  return table(contract, ['Field', 'Type', 'Meaning'], rows)
}

export function parameterTable(contract: Contract, parameters: readonly Parameter[]): Html | null {
  if (parameters.length === 0) return null
  const rows = parameters.map(one => ({
    name: one.name ?? '',
    note: `${one.in}, ${one.required ? 'required' : 'optional'}`,
    schema: { ...one.schema, ...(one.description !== undefined && { description: one.description }) },
  }))
  return table(contract, ['Parameter', 'Type', 'Meaning'], rows)
}

interface Row {
  readonly name: string
  readonly note: string
  readonly schema: Schema
}

function table(contract: Contract, heads: readonly string[], rows: readonly Row[]): Html {
  return html`<div class="scroll" tabindex="0">
    <table>
      <thead>
        <tr>
          ${heads.map(head => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ name, note, schema }) =>
            html`<tr>
              <th scope="row"><code>${name}</code><br /><span class="hint">${note}</span></th>
              <td>${typeOf(contract, schema)}</td>
              <td>${meaningOf(contract, schema)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
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

/** Renders the type in a few words, with a link if it is an object of the contract. */
export function typeOf(contract: Contract, found: Schema): Html {
  const name = nameOf(found)
  const schema = resolve(contract, found)
  if (name !== undefined && isObject(schema)) return html`<a href="#schema-${name}">${name}</a>`
  if (schema.items) return html`array of ${typeOf(contract, schema.items)}`
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return html`${choices.map((choice, index) => html`${index > 0 && ' or '}${typeOf(contract, choice)}`)}`
  const types = [schema.type ?? (schema.enum ? 'string' : 'any')].flat()
  return html`${types.join(' or ')}${schema.format !== undefined && ` (${schema.format})`}`
}

function isObject(schema: Schema): boolean {
  return schema.properties !== undefined || schema.allOf !== undefined
}

function meaningOf(contract: Contract, found: Schema): Html {
  const schema = resolve(contract, found)
  const limits = [
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
    schema.minimum !== undefined && `at least ${schema.minimum}`,
    schema.maximum !== undefined && `at most ${schema.maximum}`,
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
  ].filter(limit => limit !== false)
  const words = schema.enum ?? schema['x-extensible-enum']
  const allowed = words?.map((value, index) => html`${index > 0 && ', '}<code>${String(value)}</code>`)
  const more = schema.enum ? '' : ' More may be added.'
  return html`${schema.description !== undefined && markdown(schema.description)}
  ${allowed && html`<p>One of ${allowed}.${more}</p>`}${limits.length > 0 && html`<p class="hint">${limits.join(', ')}</p>`}`
}
