// Fails when the models of the SDKs were made from another contract than today's. Making them needs Python and Go; checking them needs neither.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { JsonObject } from '../generate/document.ts'
import { digestFile, modelDocuments } from '../generate/clients/models.ts'

const root = path.resolve(import.meta.dirname, '../..')
const served = JSON.parse(readFileSync(path.join(root, 'generated/openapi.json'), 'utf8')) as JsonObject
if (readFileSync(path.join(root, digestFile), 'utf8').trim() !== modelDocuments(served).digest) {
  console.error('The contract has changed since the models of sdk/python and sdk/go were made.')
  console.error('Run: npm run clients -- models (needs Python 3 and Go)')
  process.exitCode = 1
}
