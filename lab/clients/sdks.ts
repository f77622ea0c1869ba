// The SDKs of other languages: installed from their folders as a user would, tested, and driven against a sandbox.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { mavenExec } from './clients.ts'
import type { Client } from './steps.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const python = path.join(root, 'sdk/python')
const go = path.join(root, 'sdk/go')
const php = path.join(root, 'sdk/php')
const java = path.join(root, 'sdk/java')
/** What each driver prints at the end. */
const expected = 'PAID 25, payment.confirmed streamed and received, order not found'

/** Returns the first program in a README, which is a first payment. */
function firstProgram(folder: string, language: string): string {
  const text = readFileSync(path.join(root, folder, 'README.md'), 'utf8')
  const program = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(text)?.[1]
  if (program === undefined) throw new Error(`${folder}/README.md has no program`)
  return program
}

/** A project that takes packages from nowhere but a folder. */
function shop(url: string): string {
  const repositories = [{ type: 'path', url, options: { symlink: false } }, { packagist: false }]
  return JSON.stringify({ require: { 'kassa/kassa': '@dev' }, repositories })
}

export const sdks: Readonly<Record<string, Client>> = {
  'sdk-python': {
    needs: ['python3'],
    drivers: { 'sdk-python.py': 'drive.py' },
    files: { 'first.py': firstProgram('sdk/python', 'python') },
    steps: [
      { command: ['python3', '-m', 'venv', 'env'], once: 'env' },
      { command: ['env/bin/pip', 'install', '--quiet', '--force-reinstall', '--no-deps', python] },
      { command: ['env/bin/pip', 'install', '--quiet', python, 'mypy==1.18.2', 'ruff==0.14.5'] },
      { command: ['env/bin/ruff', 'check', '--no-cache', python] },
      { command: ['env/bin/ruff', 'format', '--no-cache', '--check', python] },
      {
        command: ['env/bin/mypy', '--config-file', path.join(python, 'pyproject.toml'), path.join(python, 'src/kassa')],
      },
      { command: ['env/bin/python', '-m', 'unittest', 'discover', '-s', path.join(python, 'tests')] },
      { command: ['env/bin/python', 'first.py'] },
      { command: ['env/bin/python', 'drive.py'] },
    ],
    expected,
  },
  'sdk-go': {
    needs: ['go'],
    drivers: { 'sdk-go.go': 'drive/main.go' },
    files: { 'main.go': firstProgram('sdk/go', 'go') },
    steps: [
      { command: ['sh', '-c', `test -z "$(gofmt -l ${go})"`] },
      { command: ['go', '-C', go, 'vet', './...'] },
      { command: ['go', '-C', go, 'test', '-count=1', './...'] },
      { command: ['go', 'mod', 'init', 'shop'], once: 'go.mod' },
      { command: ['go', 'mod', 'edit', '-require=kassa@v0.0.0', `-replace=kassa=${go}`] },
      { command: ['go', 'mod', 'tidy'] },
      { command: ['go', 'run', '.'] },
      { command: ['go', 'run', './drive'] },
    ],
    expected,
  },
  'sdk-php': {
    needs: ['php', 'composer', 'phpunit'],
    drivers: { 'sdk-php.php': 'drive.php' },
    files: { 'first.php': firstProgram('sdk/php', 'php'), 'composer.json': shop(php) },
    steps: [
      { command: ['phpunit', '-c', php] },
      { command: ['composer', 'validate', '--quiet', path.join(php, 'composer.json')] },
      { command: ['rm', '-rf', 'vendor', 'composer.lock'] },
      { command: ['composer', 'update', '--quiet', '--no-interaction'] },
      { command: ['php', 'first.php'] },
      { command: ['php', 'drive.php'] },
    ],
    expected,
  },
  'sdk-java': {
    needs: ['javac', 'mvn'],
    drivers: { 'sdk-java.java': 'src/main/java/Drive.java' },
    files: { 'src/main/java/First.java': firstProgram('sdk/java', 'java'), 'pom.xml': firstProgram('sdk/java', 'xml') },
    steps: [
      { command: ['mvn', '-q', '-B', '-f', java, 'clean', 'install', '-Dmaven.compiler.failOnWarning=true'] },
      { command: ['mvn', '-q', '-B', 'compile', mavenExec, '-Dexec.mainClass=First'] },
      { command: ['mvn', '-q', '-B', mavenExec, '-Dexec.mainClass=Drive'] },
    ],
    expected,
  },
}
