/**
 * Which legs an entry of the books may have, by its kind: one table for the database, which refuses every other when a transaction
 * commits, and for `check:books`, which looks at what is there. Each leg is a side and an account; all accounts of merchants in an entry
 * are of one merchant. The legs of a reversal mirror those of what it takes back (docs/decisions/531-one-table-of-entries.md). Once it is
 * released a migration of its own brings what changes here into the database.
 */
export const entryRules = {
  // A transfer so small that it is the rest of a fee leaves its merchant nothing.
  payment: [
    'C merchant_available, C platform_fee, D onchain_deposit',
    'C merchant_available, D onchain_deposit',
    'C platform_fee, D onchain_deposit',
  ],
  freeze: ['C merchant_frozen, D onchain_deposit'],
  release: [
    'C merchant_available, C platform_fee, D merchant_frozen',
    'C merchant_available, D merchant_frozen',
    'C platform_fee, D merchant_frozen',
  ],
  reserve: ['C merchant_reserved, D merchant_available'],
  release_reserve: ['C merchant_available, D merchant_reserved'],
  withdrawal: ['C onchain_hot, C platform_fee, D merchant_reserved', 'C onchain_hot, D merchant_reserved'],
  capital: ['C platform_capital, D onchain_hot', 'C platform_capital, D onchain_cold'],
  float_in: ['C platform_capital, D onchain_hot', 'C platform_capital, D onchain_cold'],
  float_out: [
    'C onchain_hot, D platform_capital',
    'C onchain_cold, D platform_capital',
    'C onchain_deposit, D platform_capital',
    'C onchain_hot, D platform_fee',
    'C onchain_cold, D platform_fee',
    'C onchain_deposit, D platform_fee',
  ],
  fee_paid: ['C onchain_hot, D platform_cost', 'C onchain_cold, D platform_cost', 'C onchain_deposit, D platform_cost'],
  move: [
    'C onchain_deposit, D onchain_hot',
    'C onchain_deposit, D onchain_cold',
    'C onchain_hot, D onchain_deposit',
    'C onchain_hot, D onchain_cold',
    'C onchain_cold, D onchain_hot',
    'C onchain_cold, D onchain_deposit',
  ],
  debt: ['C merchant_available, D merchant_debt'],
  debt_payment: ['C merchant_debt, D merchant_available'],
  write_off: ['C merchant_debt, D platform_loss'],
  token_fee: [
    'C onchain_hot, D platform_loss',
    'C onchain_cold, D platform_loss',
    'C onchain_deposit, D platform_loss',
  ],
} as const satisfies Record<string, readonly string[]>

/** What a chain may take back, and with it the entry. */
export const reversible = [
  'payment',
  'freeze',
  'release',
  'withdrawal',
  'release_reserve',
  'move',
  'token_fee',
] as const

export type EntryKind = keyof typeof entryRules | 'reversal'
export const entryKinds: readonly string[] = [...Object.keys(entryRules), 'reversal']

const quoted = (texts: readonly string[]) => texts.map(text => `'${text}'`).join(', ')

/** SQL: whether `kind` may have these legs, as `legsSql` writes them. Those of a reversal are said by what it takes back. */
export function isAllowedSql(kind: string, legs: string): string {
  const cases = Object.entries(entryRules).map(
    ([name, allowed]) => `when '${name}' then ${legs} in (${quoted(allowed)})`,
  )
  return `(case ${kind} ${cases.join('\n    ')}\n    when 'reversal' then true else false end)`
}

/** SQL of the legs of the entries `e` with their accounts `a`. */
export const legsSql = `string_agg(e.direction || ' ' || a.kind, ', ' order by e.direction, a.kind)`
export const reversibleSql = quoted(reversible)
