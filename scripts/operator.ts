// What only a person decides: `npm run operator -- --help`.
import { auditCommands } from './operator/audit.ts'
import { chainCommands } from './operator/chains.ts'
import { keyCommands } from './operator/keys.ts'
import { masterKeyCommands } from './operator/master-key.ts'
import { merchantCommands } from './operator/merchants.ts'
import { orderCommands } from './operator/orders.ts'
import { runOperator } from './operator/run.ts'
import { secretCommands } from './operator/secrets.ts'

process.exitCode = await runOperator(process.argv.slice(2), [
  ...merchantCommands,
  ...keyCommands,
  ...secretCommands,
  ...orderCommands,
  ...chainCommands,
  ...masterKeyCommands,
  ...auditCommands,
])
