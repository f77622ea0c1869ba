import type { BroadcastAnswer } from '../outgoing.ts'

/** java-tron's codes of `broadcasthex` (api.proto, Return.response_code) by what they mean for the bytes. */
const codes: Readonly<Record<string, BroadcastAnswer['kind']>> = {
  SUCCESS: 'accepted',
  // Also after a first attempt that failed, where a node remembers what it was handed: it proves nothing.
  DUP_TRANSACTION_ERROR: 'known',
  TRANSACTION_EXPIRATION_ERROR: 'expired',
  TAPOS_ERROR: 'later',
  SERVER_BUSY: 'later',
  NO_CONNECTION: 'later',
  NOT_ENOUGH_EFFECTIVE_CONNECTION: 'later',
  BLOCK_UNSOLIDIFIED: 'later',
  BANDWITH_ERROR: 'no_funds',
  CONTRACT_VALIDATE_ERROR: 'no_funds',
  SIGERROR: 'invalid',
  TOO_BIG_TRANSACTION_ERROR: 'invalid',
  CONTRACT_EXE_ERROR: 'invalid',
}

/** What a node's answer to a broadcast says. */
export function readBroadcast(answer: Readonly<Record<string, unknown>>, txHash: string): BroadcastAnswer {
  const code = typeof answer.code === 'string' ? answer.code : answer.result === true ? 'SUCCESS' : 'absent'
  const kind = codes[code] ?? 'unknown'
  if (kind === 'accepted' && (answer.result !== true || answer.txid !== txHash))
    return { kind: 'unknown', text: `accepted ${String(answer.txid).slice(0, 80)} instead` }
  const message = readable(answer.message)
  return { kind, text: kind === 'accepted' ? '' : `${code} ${message}`.trim().slice(0, 200) }
}

/** `broadcasthex` of java-tron says it as text, its other methods as hex of UTF-8. */
function readable(message: unknown): string {
  if (typeof message !== 'string') return ''
  return /^([0-9a-f]{2})+$/i.test(message) ? Buffer.from(message, 'hex').toString('utf8') : message
}
