import type { SourceFile } from './tested-responses.ts'

/** The folder of `src/` whose SQL names a table. Every table has one. A file belongs to the innermost of these folders around it. */
const owners: Readonly<Record<string, string>> = {
  deposit_address: 'deposit-addresses',
  api_key: 'merchants/api-keys',
  used_signature: 'merchants/api-keys',
  audit_entry: 'operators',
  audit_key: 'operators',
  audit_waiting: 'operators',
  operator: 'operators',
  operator_ceremony: 'operators',
  operator_change: 'operators',
  operator_disabling: 'operators',
  operator_passkey: 'operators',
  operator_recovery: 'operators',
  operator_session: 'operators',
  operator_signature: 'operators',
  node_usage: 'chains',
  archived_partition: 'database',
  readiness_write: 'database',
  digest_key: 'database',
  retention: 'database',
  kyb_application: 'merchants/kyb',
  kyb_document: 'merchants/kyb',
  kyb_message: 'merchants/kyb',
  ledger_account: 'ledger',
  ledger_entry: 'ledger',
  ledger_checkpoint: 'ledger',
  ledger_checkpoint_mark: 'ledger',
  ledger_tx: 'ledger',
  mail: 'mail',
  merchant: 'merchants',
  merchant_branding: 'merchants',
  idempotency: 'orders',
  order_count: 'orders',
  order_day: 'orders',
  order_event: 'orders',
  order_event_rest: 'orders',
  orders: 'orders',
  transfer_cost: 'orders',
  passkey: 'people/passkeys',
  passkey_challenge: 'people/passkeys',
  passkey_reset: 'people/passkeys',
  chain_block: 'payments',
  chain_check: 'payments',
  chain_cursor: 'payments',
  chain_pause: 'payments',
  chain_status: 'payments',
  chain_transfer: 'payments',
  order_facts: 'payments',
  business_clock: 'sandbox',
  frozen_approval: 'screening',
  screening_verdict: 'screening',
  withdrawal_verdict: 'screening',
  page_session: 'people/sessions',
  batch_fee: 'payouts',
  reserve_check: 'payouts',
  review_approval: 'payouts',
  token_watch: 'payouts',
  chain_fee: 'payouts',
  chain_rescan: 'payouts',
  transaction_attempt: 'payouts',
  deposit_balance: 'payouts',
  retired_wallet: 'payouts',
  cold_wallet: 'payouts',
  sweep: 'payouts',
  payout_step: 'payouts',
  payout_switch: 'payouts',
  wallet: 'payouts',
  wallet_deposit: 'payouts',
  wallet_nonce: 'payouts',
  wallet_spending: 'payouts',
  merchant_user: 'people/users',
  sign_in_link: 'people/users',
  webhook_attempt: 'webhooks',
  webhook_delivery: 'webhooks',
  webhook_delivery_count: 'webhooks',
  webhook_endpoint: 'webhooks',
  webhook_event: 'webhooks',
  webhook_secret: 'webhooks',
  payout_fairness: 'withdrawals',
  refund_claim: 'withdrawals',
  withdrawal: 'withdrawals',
  withdrawal_address: 'withdrawals',
  withdrawal_approval: 'withdrawals',
  withdrawal_count: 'withdrawals',
  withdrawal_idempotency: 'withdrawals',
  withdrawal_policy: 'withdrawals',
}

interface Exception {
  readonly folder: string
  readonly tables: readonly string[]
  readonly reason: string
}

/** Each is one statement that a second one, or a round trip between two, would make slow or wrong. */
const exceptions: readonly Exception[] = [
  { folder: 'orders', tables: ['deposit_address', 'api_key', 'merchant'], reason: 'opening is one statement' },
  { folder: 'orders', tables: ['chain_transfer'], reason: 'an order is decided, shown and marked by its transfers' },
  { folder: 'orders', tables: ['chain_cursor'], reason: 'confirmations are counted to the head' },
  {
    folder: 'chains',
    tables: ['wallet_spending', 'chain_transfer'],
    reason: 'what the record has on the chain keeps a payment from being called impossible, also by the signer',
  },
  { folder: 'orders', tables: ['frozen_approval'], reason: 'the list of frozen orders says who approved' },
  { folder: 'payments', tables: ['orders'], reason: 'what is unsettled or over is found by the times of orders' },
  {
    folder: 'deposit-addresses',
    tables: ['chain_cursor'],
    reason: 'no address of a network that nobody reads is given',
  },
  {
    folder: 'deposit-addresses',
    tables: ['wallet', 'retired_wallet', 'cold_wallet'],
    reason: 'addresses of wallets, and those that surplus was sent to, are our own as well',
  },
  {
    folder: 'merchants/api-keys',
    tables: ['merchant'],
    reason: 'a key is worth what its merchant is, in the moment it is used',
  },
  {
    folder: 'merchants',
    tables: ['orders'],
    reason: 'whoever signs in tells merchants apart by whether they have orders',
  },
  { folder: 'database', tables: ['api_key'], reason: 'whoever writes for a key holds its row' },
  { folder: 'database', tables: ['operator'], reason: 'approvals of one who may not act any more do not count' },
  {
    folder: 'ledger/statements',
    tables: ['ledger_account', 'ledger_entry', 'ledger_tx', 'chain_transfer'],
    reason: 'a statement shows what was booked with what it was booked for',
  },
  {
    folder: 'payouts',
    tables: ['chain_cursor', 'chain_status', 'chain_transfer', 'deposit_address', 'ledger_account'],
    reason: 'what our addresses should hold is of one moment, and whether a chain stood still since',
  },
  { folder: 'payouts', tables: ['orders'], reason: 'an address is warmed while its order waits' },
  { folder: 'orders', tables: ['payout_step'], reason: 'what a payment costs depends on what lies on its address' },
  { folder: 'payouts', tables: ['chain_pause'], reason: 'nothing is sent while a chain is halted' },
  {
    folder: 'payouts',
    tables: ['withdrawal'],
    reason: 'places, waiting payouts and what is promised are of one moment',
  },
  { folder: 'orders', tables: ['deposit_balance'], reason: 'whoever credits holds the balances in one order' },
  { folder: 'ledger/statements', tables: ['withdrawal'], reason: 'an entry of a refund names the order' },
  {
    folder: 'withdrawals',
    tables: ['wallet', 'transaction_attempt'],
    reason: 'no destination is asked about while its wallet is halted, or once its payment has begun',
  },
  { folder: 'withdrawals', tables: ['merchant'], reason: 'whom to pay is chosen among those that are not suspended' },
  {
    folder: 'withdrawals',
    tables: ['operator_signature'],
    reason: 'whoever verifies approvals reads each with what its operator has signed',
  },
]

/** They read across all tables: to make them, to check the promises that hold between them, or because they believe nobody else. */
const exempt =
  /^src\/(database\/(migrations\/|roles\/roles\.ts)|ledger\/invariants\/[\w-]+-invariants\.sql\.ts|signer\/)/
const named = /\b(?:from|join|into|update|only)\s+(\w+)\b/g
const comment = /^\s*(\*|\/\/|\/\*)/

/** Tables of the schema that no folder owns: nobody would notice whose SQL names them. */
export function unownedTables(schema: string): string[] {
  return [...schema.matchAll(/^create table (\w+)/gim)]
    .map(([, table = '']) => table)
    .filter(table => !Object.hasOwn(owners, table))
}

/** SQL that names a table of another folder: a flow asks that folder's store (docs/STYLE.md, 21). */
export function foreignTables(file: SourceFile): { path: string; line: number; message: string }[] {
  const folder = folderOf(file.path)
  if (folder === undefined || exempt.test(file.path)) return []
  const allowed = new Set(exceptions.filter(one => one.folder === folder).flatMap(one => one.tables))
  return file.text.split('\n').flatMap((line, index) =>
    comment.test(line)
      ? []
      : [...line.matchAll(named)].flatMap(([, table = '']) => {
          const owner = Object.hasOwn(owners, table) ? owners[table] : folder
          if (owner === folder || allowed.has(table)) return []
          return [{ path: file.path, line: index + 1, message: `${table} is a table of src/${owner}/: ask its store` }]
        }),
  )
}

const namedFolders = new Set([...Object.values(owners), ...exceptions.map(one => one.folder)])

/** The innermost folder around a file that is named above; where none is, its folder below `src/`. */
function folderOf(file: string): string | undefined {
  const [, outer, inner] = /^src\/([\w-]+)\/(?:([\w-]+)\/)?.*\.ts$/.exec(file) ?? []
  const nested = `${outer}/${inner}`
  return namedFolders.has(nested) ? nested : outer
}
