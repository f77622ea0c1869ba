/** Names of java-tron's contract results, by number (`Transaction.Result.contractResult`). */
export const contractResults: readonly string[] = [
  'DEFAULT',
  'SUCCESS',
  'REVERT',
  'BAD_JUMP_DESTINATION',
  'OUT_OF_MEMORY',
  'PRECOMPILED_CONTRACT',
  'STACK_TOO_SMALL',
  'STACK_TOO_LARGE',
  'ILLEGAL_OPERATION',
  'STACK_OVERFLOW',
  'OUT_OF_ENERGY',
  'OUT_OF_TIME',
  'JVM_STACK_OVER_FLOW',
  'UNKNOWN',
  'TRANSFER_FAILED',
  'INVALID_CODE',
]

const unfailed: readonly string[] = ['DEFAULT', 'SUCCESS', 'UNKNOWN']

/** Results of failed calls, which moved nothing. */
export const failedResults: ReadonlySet<string> = new Set(contractResults.filter(name => !unfailed.includes(name)))
