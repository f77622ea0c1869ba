// What a query plan reads of the tables that grow.

export interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly Plan[]
}

/** The large tables; every other one has few rows. */
const large = new Set([
  'orders',
  'order_event',
  'chain_transfer',
  'webhook_event',
  'webhook_delivery',
  'webhook_attempt',
])

/** The ways into the large tables, `orders seq scan` where it is no index. */
export function waysOf(plan: Plan): string[] {
  // A month of a table is that table, and its index is that of the table.
  const whole = (name: string | undefined) => name?.replace(/_(rest|\d{4}_\d\d)(?=_pkey$|$)/, '')
  const relation = whole(plan['Relation Name'])
  const way = whole(plan['Index Name']) ?? `${relation} ${plan['Node Type'].toLowerCase()}`
  const own = relation !== undefined && large.has(relation) ? [way] : []
  return [...own, ...(plan.Plans ?? []).flatMap(one => waysOf(one))]
}
