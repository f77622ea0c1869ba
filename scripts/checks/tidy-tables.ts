import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SourceFile } from './tested-responses.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Nested folders that own their tables. */
const innerRooms = new Set([
  'merchants/api-keys',
  'merchants/kyb',
  'people/passkeys',
  'people/sessions',
  'people/users',
])

/** The folder of `src/` whose queries may name a table: the one with its entity. A file belongs to the innermost such folder around it. */
const owners: ReadonlyMap<string, string> = new Map(
  globSync('src/**/*.entity.ts', { cwd: root }).map(file => {
    const [, table = ''] = /^ {2}tableName: '(\w+)'/m.exec(readFileSync(path.join(root, file), 'utf8')) ?? []
    const [outer, inner] = path.relative('src', file).split(path.sep)
    return [table, innerRooms.has(`${outer}/${inner}`) ? `${outer}/${inner}` : outer!]
  }),
)

interface Exception {
  readonly folder: string
  readonly tables: readonly string[]
  readonly reason: string
}

/** Each is one statement. Splitting it in two, with a round trip between, would make it slow or wrong. */
const exceptions: readonly Exception[] = [
  {
    folder: 'orders',
    tables: ['deposit_address', 'api_key', 'merchant'],
    reason: 'an order is created in one statement',
  },
  { folder: 'orders', tables: ['chain_transfer'], reason: 'orders are evaluated, shown and marked by their transfers' },
  { folder: 'orders', tables: ['chain_cursor'], reason: 'confirmations are counted up to the head' },
  {
    folder: 'chains',
    tables: ['wallet_spending', 'chain_transfer'],
    reason: 'a payment must not be called impossible if it is recorded on the chain; the signer relies on it too',
  },
  { folder: 'orders', tables: ['frozen_approval'], reason: 'the list of frozen orders shows who approved' },
  { folder: 'payments', tables: ['orders'], reason: 'unsettled and expired orders are found by their times' },
  {
    folder: 'deposit-addresses',
    tables: ['chain_cursor'],
    reason: 'no address is assigned on a network that is not read',
  },
  {
    folder: 'deposit-addresses',
    tables: ['wallet', 'retired_wallet', 'cold_wallet'],
    reason: 'hot and cold wallets are our addresses too',
  },
  {
    folder: 'merchants/api-keys',
    tables: ['merchant'],
    reason: 'whether a key is valid depends on its merchant at that moment',
  },
  {
    folder: 'merchants',
    tables: ['orders'],
    reason: 'users tell merchants apart at sign-in by whether they have orders',
  },
  { folder: 'database', tables: ['api_key'], reason: 'a write for a key locks its row' },
  {
    folder: 'database',
    tables: ['chain_pause', 'chain_cursor'],
    reason: 'payments, payouts and the signer ask alike whether a chain is paused',
  },
  { folder: 'database', tables: ['operator'], reason: 'approvals of a disabled operator do not count' },
  {
    folder: 'ledger/statements',
    tables: ['ledger_account', 'ledger_entry', 'ledger_tx', 'chain_transfer'],
    reason: 'a statement shows entries with what they were for',
  },
  {
    folder: 'payouts',
    tables: ['chain_cursor', 'chain_status', 'chain_transfer', 'deposit_address', 'ledger_account'],
    reason: 'expected balances are read in one snapshot, with whether the chain was read since',
  },
  { folder: 'payouts', tables: ['orders'], reason: 'an address is pre-activated while its order waits' },
  { folder: 'orders', tables: ['payout_step'], reason: 'the cost of a payment depends on the balance of its address' },
  { folder: 'payouts', tables: ['chain_pause'], reason: 'nothing is sent while a chain is paused' },
  {
    folder: 'payouts',
    tables: ['withdrawal'],
    reason: 'slots, waiting payouts and reserved amounts are read in one snapshot',
  },
  { folder: 'orders', tables: ['deposit_balance'], reason: 'crediting locks the balances in one order' },
  { folder: 'ledger/statements', tables: ['withdrawal'], reason: 'the entry of a refund names the order' },
  {
    folder: 'withdrawals',
    tables: ['wallet', 'transaction_attempt'],
    reason: 'no destination is screened while its wallet is paused or after its payment has begun',
  },
  { folder: 'withdrawals', tables: ['merchant'], reason: 'payouts are chosen from merchants that are not suspended' },
  {
    folder: 'withdrawals',
    tables: ['operator_signature'],
    reason: 'verifying approvals reads each with its operator signature',
  },
]

/** Files that read all tables: to create them, to check the invariants between them, or because they trust no other code. */
const exempt =
  /^src\/(database\/(migrations\/|roles\/roles\.ts)|ledger\/invariants\/[\w-]+-invariants\.sql\.ts|signer\/)/
/** A table named in SQL text or in a typed query. */
const named =
  /\b(?:from|join|into|update|only)\s+(\w+)\b|(?:\b(?:selectFrom|insertInto|updateTable|deleteFrom|using)|[jJ]oin(?:Lateral)?)\(\s*\[?'(\w+)(?: as \w+)?'/g
/** Returns queries that name a table of another folder. Code must call that folder's store instead (docs/STYLE.md, 21). */
export function foreignTables(file: SourceFile): { path: string; line: number; message: string }[] {
  const folder = folderOf(file.path)
  if (folder === undefined || exempt.test(file.path)) return []
  const allowed = new Set(exceptions.filter(one => one.folder === folder).flatMap(one => one.tables))
  const code = file.text.replace(/^[^\S\n]*(\*|\/\/|\/\*).*$/gm, '')
  return [...code.matchAll(named)].flatMap(({ 1: inText, 2: typed, index }) => {
    const table = inText ?? typed ?? ''
    const owner = owners.get(table)
    if (owner === undefined || owner === folder || allowed.has(table)) return []
    const line = code.slice(0, index).split('\n').length
    return [{ path: file.path, line, message: `${table} is a table of src/${owner}/: ask its store` }]
  })
}

const namedFolders = new Set([...innerRooms, ...exceptions.map(one => one.folder)])

/** Returns the innermost folder around a file that is named above, otherwise its top folder in `src/`. */
function folderOf(file: string): string | undefined {
  const [, outer, inner] = /^src\/([\w-]+)\/(?:([\w-]+)\/)?.*\.ts$/.exec(file) ?? []
  const nested = `${outer}/${inner}`
  return namedFolders.has(nested) ? nested : outer
}
