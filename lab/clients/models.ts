// Makes the models of the Python and Go SDKs with foreign generators: `npm run clients -- models`. They are committed with the digest of the
// contract that they were made from, which `npm run check` compares, so that neither language is needed to check or to start Kassa.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { JsonObject } from '../../scripts/generate/document.ts'
import { digestFile, modelDocuments } from '../../scripts/generate/clients/models.ts'
import { oapiCodegen, openapiPythonClient } from './clients.ts'

const ruff = 'ruff==0.14.5'

export function makeModels(root: string, home: string): void {
  const served = JSON.parse(readFileSync(path.join(root, 'generated/openapi.json'), 'utf8')) as JsonObject
  const { python, go, digest } = modelDocuments(served)
  const folder = path.join(home, 'clients/models')
  mkdirSync(folder, { recursive: true })
  makePython(root, folder, python)
  makeGo(root, folder, go)
  writeFileSync(path.join(root, digestFile), `${digest}\n`)
}

const pythonSettings = `post_hooks:
  - env/bin/ruff check kassa --fix --quiet --select I,F401 --target-version py39
  - env/bin/ruff format kassa --quiet --target-version py39 --line-length 100
`

function makePython(root: string, folder: string, document: JsonObject): void {
  const target = path.join(root, 'sdk/python/src/kassa/models')
  const [made, python, generator] = ['kassa', 'env/bin/python', 'env/bin/openapi-python-client']
  writeFileSync(path.join(folder, 'python.json'), JSON.stringify(document))
  writeFileSync(
    path.join(folder, 'python.yaml'),
    pythonSettings.replaceAll('env/bin', path.join(folder, 'env/bin')).replaceAll(' kassa ', ' . '),
  )
  if (!existsSync(path.join(folder, 'env'))) run(folder, ['python3', '-m', 'venv', 'env'])
  run(folder, [python, '-m', 'pip', 'install', '--quiet', openapiPythonClient, ruff])
  const output = ['--meta', 'none', '--output-path', made, '--overwrite']
  run(folder, [generator, 'generate', '--path', 'python.json', '--config', 'python.yaml', ...output])
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  for (const name of readdirSync(path.join(folder, made, 'models')).filter(one => one.endsWith('.py')))
    writeFileSync(
      path.join(target, name),
      forOlderPython(readFileSync(path.join(folder, made, 'models', name), 'utf8')),
    )
}

/** What the generator writes needs Python 3.11, and fails at a word that it does not know. */
function forOlderPython(text: string): string {
  const older = text
    .replace(/^from enum import StrEnum$/m, 'from ..types import OpenEnum')
    .replace(/^class (\w+)\(StrEnum\):(\n {4}.*|\n)*?\n\n {4}def __str__.*\n.*\n/m, body =>
      body.replace('(StrEnum)', '(OpenEnum)').replace(/\n\n {4}def __str__.*\n.*\n/, '\n'),
    )
    .replaceAll('datetime.datetime.fromisoformat(', 'parse_time(')
  if (!older.includes('parse_time(')) return older
  return older.includes('from ..types import UNSET, Unset')
    ? older.replace('from ..types import UNSET, Unset', 'from ..types import UNSET, Unset, parse_time')
    : older.replace(/^from attrs import field as _attrs_field$/m, line => `${line}\n\nfrom ..types import parse_time`)
}

function makeGo(root: string, folder: string, document: JsonObject): void {
  const settings = {
    package: 'kassa',
    output: 'models.gen.go',
    generate: { models: true },
    compatibility: { 'always-prefix-enum-values': true },
    'output-options': { 'skip-prune': true, 'name-normalizer': 'ToCamelCaseWithInitialisms' },
  }
  writeFileSync(path.join(folder, 'go.json'), JSON.stringify(document))
  writeFileSync(path.join(folder, 'go.yaml'), JSON.stringify(settings))
  if (!existsSync(path.join(folder, 'go.mod'))) run(folder, ['go', 'mod', 'init', 'models'])
  run(folder, ['go', 'run', oapiCodegen, '-config', 'go.yaml', 'go.json'])
  // Its own words about the package would stand beside ours.
  const made = readFileSync(path.join(folder, 'models.gen.go'), 'utf8')
  const text = made.replace(/^\/\/ Package kassa .*\n\/\/\n(.*\n)/, '$1\n')
  writeFileSync(path.join(root, 'sdk/go/models.gen.go'), text)
}

function run(cwd: string, [file = '', ...args]: readonly string[]): void {
  const { status } = spawnSync(file, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`${file} ${args.join(' ')} failed`)
}
