import { auditCommands } from './commands/audit.ts'
import { chainCommands } from './commands/chains.ts'
import type { Command } from './command.ts'
import { dataCommands } from './commands/data.ts'
import { debtCommands } from './commands/debts.ts'
import { doctorCommands } from './doctor/doctor.ts'
import { floatCommands } from './commands/float.ts'
import { keyCommands, secretCommands } from './commands/keys.ts'
import { kybCommands } from './commands/kyb.ts'
import { masterKeyCommands } from './commands/master-key.ts'
import { merchantCommands } from './commands/merchants.ts'
import { operatorCommands } from './commands/operators.ts'
import { orderCommands } from './commands/orders.ts'
import { underpaidCommands } from './commands/orders-underpaid.ts'
import { payoutCommands } from './commands/payouts.ts'
import { rescanCommands } from './commands/rescan.ts'
import { sweepCommands } from './commands/sweeps.ts'
import { upgradeCommands } from './upgrade/upgrade.ts'
import { withdrawalCommands } from './commands/withdrawals.ts'

/** All commands, in the order of the help. */
export const allCommands: readonly Command[] = [
  ...merchantCommands,
  ...kybCommands,
  ...keyCommands,
  ...secretCommands,
  ...orderCommands,
  ...underpaidCommands,
  ...withdrawalCommands,
  ...payoutCommands,
  ...sweepCommands,
  ...debtCommands,
  ...floatCommands,
  ...chainCommands,
  ...rescanCommands,
  ...masterKeyCommands,
  ...auditCommands,
  ...operatorCommands,
  ...dataCommands,
  ...doctorCommands,
  ...upgradeCommands,
]
