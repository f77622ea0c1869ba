import { auditCommands } from './audit.ts'
import { chainCommands } from './chains.ts'
import type { Command } from './command.ts'
import { dataCommands } from './data.ts'
import { debtCommands } from './debts.ts'
import { doctorCommands } from './doctor.ts'
import { floatCommands } from './float.ts'
import { keyCommands } from './keys.ts'
import { kybCommands } from './kyb.ts'
import { masterKeyCommands } from './master-key.ts'
import { merchantCommands } from './merchants.ts'
import { operatorCommands } from './operators.ts'
import { orderCommands } from './orders.ts'
import { underpaidCommands } from './orders-underpaid.ts'
import { payoutCommands } from './payouts.ts'
import { rescanCommands } from './rescan.ts'
import { sweepCommands } from './sweeps.ts'
import { secretCommands } from './secrets.ts'
import { withdrawalCommands } from './withdrawals.ts'

/** What only a person decides, in the order in which help lists it. */
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
]
