/**
 * The legs that each kind of ledger entry may have. The database refuses other entries at commit, and `check:books` checks stored ones. A leg
 * is a side and an account; all merchant accounts of an entry belong to one merchant. A reversal mirrors the legs of the entry that it
 * reverses (docs/decisions/ledger.md#entry-rules). After the first release a change here needs a further migration.
 */
const entryRules = {
  // A transfer of one unit may be all fee and credit its merchant nothing.
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
  set_apart: ['C set_apart, D merchant_frozen'],
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
  destroyed: [
    'C onchain_hot, D platform_loss',
    'C onchain_cold, D platform_loss',
    'C onchain_deposit, D platform_loss',
  ],
} as const satisfies Record<string, readonly string[]>

/** Kinds that are reversed when a chain takes back their transaction. */
export const reversible = [
  'payment',
  'freeze',
  'release',
  'set_apart',
  'withdrawal',
  'release_reserve',
  'capital',
  'float_out',
  'fee_paid',
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
