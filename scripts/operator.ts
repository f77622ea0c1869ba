// What only a person decides: `npm run operator -- --help`.
import { operatorSettings } from '../dev/operator-settings.ts'
import { runOperator } from '../src/cli/run-operator.ts'
import { terminalOf } from '../src/cli/terminal.ts'
import { signerKeys } from '../dev/signer-keys.ts'

const { argv, env } = process
const terminal = terminalOf(process)
process.exitCode = await runOperator(argv.slice(2), { env, settingsOf: operatorSettings(env), terminal, signerKeys })
