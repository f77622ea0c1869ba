// The clients that foreign generators make of the served contract, and how each is made and driven.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Client, Step } from './steps.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const contract = path.join(root, 'generated/openapi.yaml')
const contract30 = path.join(root, 'generated/openapi-3.0.json')

/** The tested versions of the generators; the output of another version may need another driver. */
export const oapiCodegen = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'
const ogen = 'github.com/ogen-go/ogen/cmd/ogen@v1.24.0'
export const openapiPythonClient = 'openapi-python-client==0.29.1'
const heyApi = ['@hey-api/openapi-ts@0.95.0', 'typescript@5.9.3']
const openapiGenerator = {
  jar: 'openapi-generator-cli-7.25.0.jar',
  artifact: 'org.openapitools:openapi-generator-cli:7.25.0',
}
export const mavenExec = 'org.codehaus.mojo:exec-maven-plugin:3.6.2:java'

const withGo = (...generate: string[]): Step[] => [
  { command: ['go', 'mod', 'init', 'clients'], once: 'go.mod' },
  { command: ['go', 'run', ...generate] },
  { command: ['go', 'mod', 'tidy'] },
  { command: ['go', 'run', '.'] },
]
const withOpenapiGenerator = (...generate: string[]): Step[] => [
  {
    command: ['mvn', '-q', 'dependency:copy', `-Dartifact=${openapiGenerator.artifact}`, '-DoutputDirectory=..'],
    once: `../${openapiGenerator.jar}`,
  },
  { command: ['java', '-jar', `../${openapiGenerator.jar}`, 'generate', '-o', 'kassa', ...generate] },
]

const intoPackage = ['--meta', 'none', '--output-path', 'kassa', '--overwrite']
const forBundlers = ['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler']
const compiled = ['--noEmit', '--strict', '--skipLibCheck', ...forBundlers]
const bundled = ['--no-config', '--platform', 'node', '--format', 'esm', '--out-dir', 'made']

/** Every generator runs with its defaults, as a reader of the contract would run it. */
export const clients: Readonly<Record<string, Client>> = {
  'oapi-codegen': {
    needs: ['go'],
    drivers: { 'sign.go': 'sign.go', 'oapi-codegen.go': 'main.go' },
    steps: withGo(oapiCodegen, '-package', 'kassa', '-o', 'kassa/kassa.go', contract),
  },
  ogen: {
    needs: ['go'],
    drivers: { 'sign.go': 'sign.go', 'ogen.go': 'main.go' },
    steps: withGo(ogen, '--package', 'kassa', '--target', 'kassa', contract),
  },
  'openapi-python-client': {
    needs: ['python3'],
    drivers: { 'openapi-python-client.py': 'drive.py' },
    steps: [
      { command: ['python3', '-m', 'venv', 'env'], once: 'env' },
      { command: ['env/bin/pip', 'install', '--quiet', openapiPythonClient] },
      { command: ['env/bin/openapi-python-client', 'generate', '--path', contract, ...intoPackage] },
      { command: ['env/bin/python', 'drive.py'] },
    ],
  },
  // Compiled by its own compiler and bundled, because its files import each other without extensions.
  'hey-api': {
    needs: ['npm'],
    drivers: { 'hey-api.mjs': 'drive.mjs' },
    steps: [
      { command: ['npm', 'install', '--no-audit', '--no-fund', '--prefix', '.', ...heyApi] },
      { command: [process.execPath, 'node_modules/.bin/openapi-ts', '-i', contract, '-o', 'kassa'] },
      { command: [process.execPath, 'node_modules/.bin/tsc', ...compiled, 'kassa/index.ts'] },
      { command: [process.execPath, path.join(root, 'node_modules/.bin/tsdown'), ...bundled, 'drive.mjs'] },
      { command: [process.execPath, 'made/drive.mjs'] },
    ],
  },
  java: {
    needs: ['javac', 'mvn'],
    drivers: { 'openapi-generator.java': 'kassa/src/main/java/Drive.java' },
    steps: [
      ...withOpenapiGenerator('-g', 'java', '-i', contract),
      { command: ['mvn', '-q', '-B', '-f', 'kassa', 'compile', mavenExec, '-Dexec.mainClass=Drive'] },
    ],
  },
  // From 3.0: the class of webhooks that it generates from 3.1 lacks types, and PHP cannot parse it.
  'php-nextgen': {
    needs: ['javac', 'mvn', 'php'],
    drivers: { 'openapi-generator.php': 'drive.php' },
    steps: [...withOpenapiGenerator('-g', 'php-nextgen', '-i', contract30), { command: ['php', 'drive.php'] }],
  },
}
