// Mistakes that are made in the service on purpose, to see that the worlds find them: `npm run sim -- --mutate NAME` must fail.

export interface Edit {
  readonly file: string
  readonly from: string
  readonly to: string
}

export interface Mutation {
  readonly name: string
  /** A seed whose world shows it. */
  readonly seed: number
  readonly edits: readonly Edit[]
}

const tend = 'src/treasury/tend.service.ts'
const prepare = 'src/signer/prepare.service.ts'

export const mutations: readonly Mutation[] = [
  {
    // Other bytes for the same withdrawal while the first ones may still be in a block.
    name: 'signs-tron-again-after-timeout',
    seed: 1015,
    edits: [
      {
        file: tend,
        from: `  if (!(await hasExpired(way, attempt))) return 'open'\n  const isImpossible = await isProvenImpossible({ rows: deps.db, way, key: attempt }, sent)\n`,
        to: `  if (attempt.sends < 2) return 'open'\n  const isImpossible = true\n`,
      },
      { file: prepare, from: 'if (!(await isProvenImpossible(evidence, sentOf(entry)))) return null\n', to: '' },
    ],
  },
  {
    name: 'gives-second-attempt-another-number',
    seed: 1,
    edits: [{ file: prepare, from: 'nonce: given ?? nextNonce', to: 'nonce: nextNonce' }],
  },
  {
    // What the journal has and the database does not know is not stored: the attempt is signed anew.
    name: 'forgets-signature-on-crash',
    seed: 1002,
    edits: [
      {
        file: 'src/signer/own-record.ts',
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
        file: tend,
        from: `import { bump, `,
        to: `import { tellSubject } from './subject.service.ts'\nimport { bump, `,
      },
      {
        file: tend,
        from: `await puzzle(deps, attempt, 'no block has taken it for long')`,
        to: `await deps.db.transaction(async tx =>
          tellSubject(deps, tx, { of: attempt, event: { type: 'failed', reason: 'it took too long' } }))`,
      },
    ],
  },
  {
    name: 'credits-what-is-not-final',
    seed: 1,
    edits: [
      {
        file: 'src/payments/transfer.store.ts',
        from: `then 'DUST' else 'SEEN' end, 'PENDING', null, null from`,
        to: `then 'DUST' else 'FINAL' end, 'CLEAR', t.block_time, null from`,
      },
    ],
  },
  {
    name: 'believes-one-node',
    seed: 2,
    edits: [{ file: 'src/chains/agreement.ts', from: 'return Math.floor(count / 2) + 1', to: 'return 1' }],
  },
  {
    name: 'believes-receipts-without-their-root',
    seed: 12_000,
    edits: [
      { file: 'src/chains/ethereum/receipts.ts', from: 'if (root !== receiptsRoot)\n', to: 'if (root === null)\n' },
    ],
  },
  {
    name: 'believes-an-empty-bloom',
    seed: 12_000,
    edits: [{ file: 'src/chains/ethereum/contents.ts', from: `proof === 'own' && !this.#may`, to: '!this.#may' }],
  },
  {
    name: 'skips-the-root-of-transactions',
    seed: 12_009,
    edits: [
      {
        file: 'src/chains/tron/block-proof.ts',
        from: 'if (actual === root) return true',
        to: 'if (actual !== "") return true',
      },
    ],
  },
]

/** The text of a file with these edits; refuses where one of them does not fit, since it would be no mistake then. */
export function applyTo(text: string, edits: readonly Edit[]): string {
  return edits.reduce((before, { file, from, to }) => {
    if (before.split(from).length !== 2) throw new Error(`${file} does not have once: ${from}`)
    return before.replace(from, () => to)
  }, text)
}
