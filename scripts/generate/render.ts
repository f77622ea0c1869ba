import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse, stringify } from 'yaml'
import { renderApi } from './api.ts'
import { bundle } from './bundle.ts'
import { marker } from './document.ts'
import type { JsonObject } from './document.ts'
import { prefixesOf, readErrors, renderErrors } from './errors.ts'
import { renderOperations } from './operations.ts'
import { renderValidators } from './validators.ts'

/** Every generated file by its name under `generated/`, from the contract in `openapi/` of the given root. */
export async function render(root: string): Promise<ReadonlyMap<string, string>> {
  const folder = path.join(root, 'openapi')
  const document = bundle(folder)
  const errors = readErrors(
    parse(readFileSync(path.join(folder, 'errors.yaml'), 'utf8')) as JsonObject,
    prefixesOf(document),
  )
  const validators = renderValidators(document)
  return new Map([
    ['api.ts', await renderApi(document)],
    ['errors.ts', renderErrors(errors)],
    ['openapi.json', `${JSON.stringify({ 'x-generated': marker, ...document }, null, 2)}\n`],
    ['openapi.yaml', `# ${marker}\n${stringify(document, { lineWidth: 0, aliasDuplicateObjects: false })}`],
    ['operations.ts', renderOperations(document, errors)],
    ['validators.d.ts', validators.types],
    ['validators.js', validators.code],
  ])
}
