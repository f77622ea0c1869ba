import { execFile } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import test from 'ava'

const root = path.resolve(import.meta.dirname, '../..')
const files = [
  'generated/api.ts',
  'generated/compat/commerce-operations.ts',
  'generated/compat/commerce-validators.d.ts',
  'generated/compat/commerce-validators.js',
  'generated/compat/commerce.ts',
  'generated/compat/epay-operations.ts',
  'generated/compat/epay-validators.d.ts',
  'generated/compat/epay-validators.js',
  'generated/compat/epay.ts',
  'generated/compat/greenfield-operations.ts',
  'generated/compat/greenfield-validators.d.ts',
  'generated/compat/greenfield-validators.js',
  'generated/compat/greenfield.ts',
  'generated/errors.ts',
  'generated/openapi-3.0.json',
  'generated/openapi-strict.json',
  'generated/openapi.json',
  'generated/openapi.yaml',
  'generated/operations.ts',
  'generated/validators.d.ts',
  'generated/validators.js',
  'sdk/java/src/main/java/kassa/resource/Routes.java',
  'sdk/php/generated/models.php',
  'sdk/php/generated/resources.php',
  'sdk/python/src/kassa/_routes.py',
  'sdk/python/src/kassa/resources.py',
  'sdk/typescript/src/generated/event-examples.ts',
  'sdk/typescript/src/generated/models.ts',
  'sdk/typescript/src/generated/resources.ts',
  'sdk/typescript/src/generated/routes.ts',
  'src/http/handlers.ts',
]

/** Those that hold no message of an error. */
const withoutMessages = [
  'generated/compat/commerce-operations.ts',
  'generated/compat/commerce-validators.d.ts',
  'generated/compat/commerce-validators.js',
  'generated/compat/commerce.ts',
  'generated/compat/epay-operations.ts',
  'generated/compat/epay-validators.d.ts',
  'generated/compat/epay-validators.js',
  'generated/compat/epay.ts',
  'generated/compat/greenfield-operations.ts',
  'generated/compat/greenfield-validators.d.ts',
  'generated/compat/greenfield-validators.js',
  'generated/compat/greenfield.ts',
  'generated/validators.d.ts',
  'sdk/java/src/main/java/kassa/resource/Routes.java',
  'sdk/php/generated/models.php',
  'sdk/php/generated/resources.php',
  'sdk/python/src/kassa/_routes.py',
  'sdk/python/src/kassa/resources.py',
  'sdk/typescript/src/generated/event-examples.ts',
  'sdk/typescript/src/generated/models.ts',
  'sdk/typescript/src/generated/routes.ts',
  'src/http/handlers.ts',
]

test.serial('the generated files are what the contract gives', async t => {
  t.deepEqual(await check(root), { code: 0, drifting: [], advice: false })
})

test.serial('every generated file says that it is generated and by which command', t => {
  for (const name of files) {
    const beginning = readFileSync(path.join(root, name), 'utf8').slice(0, 120)
    t.regex(beginning, /generated from openapi\/: do not edit; run npm run generate/, name)
  }
})

test.serial('a message changed in the contract is noticed in every file that holds it', async t => {
  const copy = copyOf(t)
  replaceIn(path.join(copy, 'openapi/errors.yaml'), 'error: merchant already exists', 'error: merchant exists')
  replaceIn(path.join(copy, 'openapi/paths/merchants.yaml'), '- merchant already exists', '- merchant exists')
  t.deepEqual(await check(copy), {
    code: 1,
    drifting: files.filter(name => !withoutMessages.includes(name)).toSorted(),
    advice: true,
  })
})

test.serial(
  'files that are edited by hand, gone, or left over, and tables without their description, are named',
  async t => {
    const copy = copyOf(t)
    appendFileSync(path.join(copy, 'generated/operations.ts'), '\n')
    rmSync(path.join(copy, 'generated/validators.js'))
    const leftOver = 'sdk/java/src/main/java/kassa/model/Gone.java'
    writeFileSync(path.join(copy, leftOver), 'package kassa.model;\n')
    const migration = path.join(copy, 'src/database/migrations/first/audit.ts')
    replaceIn(migration, 'create table audit_entry (', 'create table audit_entry (further text, ')
    // A sample is shown in the contract.
    appendFileSync(path.join(copy, 'docs/samples/webhooks/receiver.go'), '// more\n')
    t.deepEqual(await check(copy), {
      code: 1,
      drifting: [
        'generated/openapi-strict.json',
        'generated/openapi.json',
        'generated/openapi.yaml',
        'generated/operations.ts',
        'generated/schema.sql',
        'generated/validators.js',
        leftOver,
      ],
      advice: true,
    })
  },
)

test.serial('a message that openapi/errors.yaml does not list is refused', async t => {
  const copy = copyOf(t)
  replaceIn(path.join(copy, 'openapi/paths/merchants.yaml'), '- merchant already exists', '- merchant exists')
  const { code, output } = await run(copy)
  t.is(code, 1)
  t.regex(output, /registerMerchant: 409 "merchant exists" is not in openapi\/errors\.yaml/)
})

type Cleaning = { teardown(action: () => void): void }

/**
 * The parts of the project the generator needs, in a folder that goes away with the test. It starts a PostgreSQL to describe
 * the tables, so the tests run one after the other.
 */
function copyOf(t: Cleaning): string {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'kassa-contract-'))
  t.teardown(() => rmSync(copy, { recursive: true, force: true }))
  for (const name of [
    'openapi',
    'generated',
    'scripts',
    'package.json',
    'docs/samples',
    'sdk/typescript/src/generated',
    'sdk/go',
    'sdk/java',
    'sdk/php',
    'sdk/python',
    'src',
    'dev',
  ]) {
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true })
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  return copy
}

function replaceIn(file: string, before: string, after: string): void {
  const content = readFileSync(file, 'utf8')
  if (!content.includes(before)) throw new Error(`${file} does not say ${before}`)
  writeFileSync(file, content.replace(before, after))
}

async function check(folder: string): Promise<{ code: number; drifting: string[]; advice: boolean }> {
  const { code, output } = await run(folder)
  const drifting = [...output.matchAll(/^(\S+) is out of date/gm)].map(match => match[1] ?? '').toSorted()
  return { code, drifting, advice: output.includes('Run: npm run generate') }
}

function run(folder: string): Promise<{ code: number; output: string }> {
  const script = path.join(folder, 'scripts/generate.ts')
  return new Promise(resolve => {
    const child = execFile(process.execPath, [script, '--check'], (_error, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr })
    })
  })
}
