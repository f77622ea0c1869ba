// Deliberate mistakes in the service that the simulations must find: `npm run lab -- sim --mutate NAME` must fail.

export interface Edit {
  readonly file: string
  readonly from: string
  readonly to: string
}

export interface Mutation {
  readonly name: string
  /** A seed whose simulation shows it. */
  readonly seed: number
  readonly edits: readonly Edit[]
}

const trackFile = 'src/payouts/attempts/track-attempts.service.ts'
const prepare = 'src/signer/sign/prepare.service.ts'
const transfers = 'src/payments/record/transfers.sql.ts'
const receipts = 'src/chains/ethereum/blocks/receipts.ts'
const ethereumOutgoing = 'src/chains/ethereum/sending/outgoing.ts'
const tronTransfers = 'src/chains/tron/blocks/transfers.ts'
const tronLogs = 'src/chains/tron/blocks/logs.ts'
const ownRecord = 'src/chains/own-record.store.ts'
const recordAgain = 'src/payments/reconcile/record-again.service.ts'

export const mutations: readonly Mutation[] = [
  {
    // Signs other bytes for a withdrawal while the first ones may still be included.
    name: 'signs-tron-again-after-timeout',
    seed: 1015,
    edits: [
      {
        file: trackFile,
        from: `  if (!(await hasExpired(way, attempt))) return 'open'\n  const isImpossible = await isProvenImpossible({ rows: deps.db, way, key: attempt }, sent)\n`,
        to: `  if (attempt.sends < 2) return 'open'\n  const isImpossible = true\n`,
      },
      { file: prepare, from: 'if (!(await isProvenImpossible(evidence, sentOf(entry)))) return null\n', to: '' },
    ],
  },
  {
    name: 'gives-second-attempt-another-number',
    seed: 31,
    edits: [{ file: prepare, from: 'nonce: given ?? nextNonce', to: 'nonce: nextNonce' }],
  },
  {
    // Ignores an attempt that the journal has and the database does not: the attempt is signed anew.
    name: 'forgets-signature-on-crash',
    seed: 4005,
    edits: [
      {
        file: 'src/signer/journal/own-record.ts',
        from: 'known.journal.hash === last.previous) return last',
        to: 'known.journal.hash === last.previous) return null',
      },
    ],
  },
  {
    name: 'keeps-reserve-of-failed',
    seed: 3,
    edits: [
      {
        file: 'src/withdrawals/advance.service.ts',
        from: 'if (entry) await postAll',
        to: 'if (entry && !isGivenBack) await postAll',
      },
    ],
  },
  {
    name: 'releases-reserve-after-timeout',
    seed: 9,
    edits: [
      {
        file: trackFile,
        from: `import { bump, `,
        to: `import { publishResult } from './publish-result.service.ts'\nimport { bump, `,
      },
      {
        file: trackFile,
        from: `await markForReview(deps, attempt, 'no block has taken it for long')`,
        to: `await deps.db.transaction(async tx =>
          publishResult(deps, tx, { of: attempt, event: { type: 'failed', reason: 'it took too long' } }))`,
      },
    ],
  },
  {
    name: 'credits-what-is-not-final',
    seed: 2,
    edits: [
      {
        file: transfers,
        from: `then 'DUST' else 'SEEN' end, 'PENDING', null, null from`,
        to: `then 'DUST' else 'FINAL' end, 'CLEAR', t.block_time, null from`,
      },
    ],
  },
  {
    name: 'believes-one-node',
    seed: 2,
    edits: [{ file: 'src/chains/read/agreement.ts', from: 'return Math.floor(count / 2) + 1', to: 'return 1' }],
  },
  {
    name: 'believes-receipts-that-are-missing',
    seed: 12_000,
    edits: [
      { file: receipts, from: 'if (answer === null) throw pruned(ref)\n', to: 'if (answer === null) return []\n' },
      { file: receipts, from: '      assertComplete(header, receipts)\n', to: '' },
    ],
  },
  {
    name: 'believes-receipts-without-their-root',
    seed: 12_000,
    edits: [{ file: receipts, from: 'if (root !== receiptsRoot)\n', to: 'if (root === null)\n' }],
  },
  {
    name: 'believes-an-empty-bloom',
    seed: 12_002,
    edits: [
      { file: 'src/chains/ethereum/blocks/contents.ts', from: `proof === 'own' && !this.#may`, to: '!this.#may' },
    ],
  },
  {
    name: 'believes-results-that-are-missing',
    seed: 12_009,
    edits: [
      { file: tronTransfers, from: 'if (infos.size !== block.transactions.length)\n', to: 'if (infos.size > 1e6)\n' },
      {
        file: tronTransfers,
        from: '    if (!info) throw',
        to: '    if (!info) continue\n    if (info === null) throw',
      },
      { file: tronLogs, from: '  if (found)\n', to: '  if (found === null)\n' },
    ],
  },
  {
    name: 'believes-results-without-their-logs',
    seed: 12_001,
    edits: [
      { file: tronTransfers, from: 'if (moved === null && !', to: 'if (moved === undefined && !' },
      { file: tronLogs, from: '  if (found)\n', to: '  if (found === null)\n' },
    ],
  },
  {
    name: 'skips-the-root-of-transactions',
    seed: 12_011,
    edits: [
      {
        file: 'src/chains/tron/blocks/block-proof.ts',
        from: 'if (actual === root) return true',
        to: 'if (actual !== "") return true',
      },
    ],
  },
  {
    // Ends a payout as unpaid because its receipt is missing, without checking our own record.
    name: 'ends-payouts-by-a-missing-receipt',
    seed: 12_011,
    edits: [
      { file: ownRecord, from: 'return (await listRecorded(rows, key, hashes)).length > 0', to: 'return false' },
      {
        file: 'src/chains/tron/sending/expiry.ts',
        from: 'if (transactions.some(({ id }) => id === txHash)) return false',
        to: 'if (transactions.length < 0) return false',
      },
      {
        file: ethereumOutgoing,
        from: 'return readUnreported(rpc, txHash, head.height)',
        to: `return { kind: 'open' }`,
      },
      {
        file: ethereumOutgoing,
        from: 'return owner !== null && owner.txHash !== sent.txHash',
        to: `return owner !== null && (await rpc.call('eth_getTransactionReceipt', sent.txHash)) === null`,
      },
    ],
  },
  {
    name: 'credits-again-what-a-rescan-reads',
    seed: 12_004,
    edits: [
      {
        file: recordAgain,
        from: 'if (!one?.isFinal) return true',
        to: 'if (one !== null) return true',
      },
      {
        file: transfers,
        from: 'status = case when ${isOpen} then excluded.status else chain_transfer.status end,',
        to: 'status = excluded.status,',
      },
      {
        file: transfers,
        from: 'screening = case when ${isOpen} then excluded.screening else chain_transfer.screening end,',
        to: 'screening = excluded.screening,',
      },
      {
        file: transfers,
        from: 'next_screening_at = case when ${isOpen} then excluded.next_screening_at',
        to: 'next_screening_at = case when true then excluded.next_screening_at',
      },
    ],
  },
  {
    name: 'restores-nothing-that-a-rescan-finds',
    seed: 12_001,
    edits: [{ file: recordAgain, from: 'if (!one?.isFinal) return true', to: 'if (!one) return false' }],
  },
  {
    // Credits a payment again whose record was lost and whose entries are still in the books.
    name: 'forgets-the-books-when-a-record-is-lost',
    seed: 12_006,
    edits: [
      { file: recordAgain, from: 'if (entries.length === 0) return []', to: 'if (entries.length >= 0) return []' },
    ],
  },
]

/** Applies these edits to the text of a file. Throws if one of them does not fit, because then it would be no mistake. */
export function applyTo(text: string, edits: readonly Edit[]): string {
  return edits.reduce((before, { file, from, to }) => {
    if (before.split(from).length !== 2) throw new Error(`${file} does not have once: ${from}`)
    return before.replace(from, () => to)
  }, text)
}
