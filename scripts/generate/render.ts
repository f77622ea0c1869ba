import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse, stringify } from 'yaml'
import { renderApi } from './api.ts'
import { bundle } from './bundle.ts'
import { renderCompat } from './compat/render-compat.ts'
import { marker } from './document.ts'
import type { JsonObject } from './document.ts'
import { renderHandlers } from './handlers.ts'
import { openContract } from './open-contract.ts'
import { openapi30 } from './openapi-30.ts'
import { prefixesOf, readErrors, renderErrors } from './errors.ts'
import { renderOperations } from './operations.ts'
import { renderPostman } from './postman.ts'
import { withSamples } from './samples.ts'
import { renderGo } from './clients/go.ts'
import { renderJava } from './clients/java.ts'
import { renderPhp } from './clients/php.ts'
import { renderPython } from './clients/python.ts'
import { renderSdk, sdkOperations } from './sdk.ts'
import { renderSdkFixtures } from './sdk-fixtures.ts'
import { renderValidators } from './validators.ts'

/** Renders every generated file from `openapi/` below the root. Returns contents by path relative to the root. */
export async function render(root: string): Promise<ReadonlyMap<string, string>> {
  const folder = path.join(root, 'openapi')
  const document = bundle(root)
  const errors = readErrors(
    parse(readFileSync(path.join(folder, 'errors.yaml'), 'utf8')) as JsonObject,
    prefixesOf(document),
  )
  const validators = renderValidators(document)
  const served = withSamples(root, openContract(document))
  return new Map([
    ['generated/api.ts', await renderApi(document)],
    ['generated/errors.ts', renderErrors(errors)],
    [
      'generated/openapi-strict.json',
      `${JSON.stringify({ 'x-generated': marker, ...withSamples(root, document) }, null, 2)}\n`,
    ],
    ['generated/openapi.json', `${JSON.stringify({ 'x-generated': marker, ...served }, null, 2)}\n`],
    ['generated/openapi-3.0.json', `${JSON.stringify({ 'x-generated': marker, ...openapi30(served) }, null, 2)}\n`],
    ['generated/openapi.yaml', `# ${marker}\n${stringify(served, { lineWidth: 0, aliasDuplicateObjects: false })}`],
    ['generated/operations.ts', renderOperations(document, errors)],
    ['generated/postman.json', renderPostman(document)],
    ['generated/validators.d.ts', validators.types],
    ['generated/validators.js', validators.code],
    ['src/http/handlers.ts', renderHandlers(document)],
    ...(await renderCompat(root)),
    ...renderSdk(document),
    ...renderPython(document, sdkOperations(document)),
    ...renderGo(document, sdkOperations(document)),
    ...renderJava(document, served, sdkOperations(document)),
    ...renderPhp(document, served, sdkOperations(document)),
    ...renderSdkFixtures(document),
  ])
}
