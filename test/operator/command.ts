// Runs the operator's command with an environment of its own and without a terminal to be asked on: in this process, or as a
// person does in one of its own.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { operatorSettings } from '../../scripts/operator-settings.ts'
import { signerKeys } from '../../scripts/keys/signer-keys.ts'
import { runOperator } from '../../src/cli/run-operator.ts'
import { schemaEnvironment } from '../helpers/database.ts'
import { testMasterKey, testXpub } from '../helpers/deps.ts'
import { testToken } from '../helpers/operators.ts'

const program = fileURLToPath(new URL('../../scripts/operator.ts', import.meta.url))

export interface CommandResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  // Tests look into what the command printed with --json.
  // oxlint-disable-next-line typescript/no-explicit-any -- every test would have to narrow what it is about to assert
  readonly json: any
}

export interface Operator {
  readonly env: Readonly<Record<string, string>>
  /** Runs these words, with `--json` at the end where the answer is read. */
  run(...words: readonly string[]): Promise<CommandResult>
  /** The same command with the token of another of the test's operators. */
  as(name: string): Operator
}

/** A production configuration of one test network on this database; nothing of it is connected to. */
export function operatorOn(databaseUrl: string, masterKeys: readonly string[] = [testMasterKey]): Operator {
  return operatorWith({
    DATABASE_URL: databaseUrl,
    ...schemaEnvironment,
    KASSA_OPERATOR_TOKEN: testToken('ann'),
    KASSA_MODE: 'production',
    KASSA_PUBLIC_URL: 'https://kassa.example',
    KASSA_MASTER_KEY: masterKeys.join(','),
    KASSA_PRIVATE_PORT: '9100',
    KASSA_TRUSTED_PROXY_CIDRS: 'none',
    KASSA_SMTP_URL: 'smtp://127.0.0.1:1',
    KASSA_MAIL_FROM: 'Kassa <no-reply@kassa.example>',
    KASSA_SCREENING_LISTS: '/etc/kassa/sdn_advanced.xml',
    KASSA_TEST_ERC20_RPC_URLS: 'http://127.0.0.1:1',
    KASSA_TEST_ERC20_TOKEN: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    KASSA_TEST_ERC20_CHAIN_ID: '31337',
    KASSA_TEST_ERC20_XPUB: testXpub('ERC20'),
  })
}

type Env = Readonly<Record<string, string>>
type Printed = Omit<CommandResult, 'json'>

/** The command with exactly this environment. */
export function operatorWith(env: Env): Operator {
  return operatorThat(runHere, env)
}

/** The same in a process of its own: for what a process adds, its streams, its exit code and its own start. */
export function operatorInProcess(env: Env): Operator {
  return operatorThat(runInProcess, env)
}

function operatorThat(runs: (env: Env, words: readonly string[]) => Promise<Printed>, env: Env): Operator {
  return {
    env,
    as: name => operatorThat(runs, { ...env, KASSA_OPERATOR_TOKEN: testToken(name) }),
    async run(...words) {
      const printed = await runs(env, words)
      const isRead = words.includes('--json') && printed.stdout !== ''
      return { ...printed, json: isRead ? JSON.parse(printed.stdout) : undefined }
    },
  }
}

async function runHere(env: Env, words: readonly string[]): Promise<Printed> {
  let [stdout, stderr] = ['', '']
  const terminal = { out: (text: string) => (stdout += text), err: (text: string) => (stderr += text) }
  const code = await runOperator(words, { env, settingsOf: operatorSettings(env), terminal, signerKeys })
  return { code, stdout, stderr }
}

function runInProcess(given: Env, words: readonly string[]): Promise<Printed> {
  const env = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...given }
  return new Promise(resolve => {
    const child = execFile(process.execPath, [program, ...words], { env }, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : error ? -1 : 0
      resolve({ code, stdout, stderr })
    })
    child.stdin?.end()
  })
}

export const asAnn = ['--yes'] as const
