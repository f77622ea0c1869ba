// Runs the operator's commands: `npm run operator -- --help`.
import { exitBySignal } from './installed/exit-by-signal.ts'
import { runOperator } from '../src/cli/run-operator.ts'
import { terminalOf } from '../src/cli/terminal.ts'
import { operatorSettings } from './operator-settings.ts'
import { signerKeys } from './keys/signer-keys.ts'

exitBySignal()
const { argv, env } = process
const terminal = terminalOf(process)
process.exitCode = await runOperator(argv.slice(2), { env, settingsOf: operatorSettings(env), terminal, signerKeys })
