// `float`: books the operator's own money in the wallets. The watcher books deposits and moves between our wallets.
import { ChainMismatch, ChainUnavailable, type ChainKey } from '../../chains/chain.ts'
import { connectBalances } from '../../chains/connect-balances.ts'
import type { OnChainBalances } from '../../chains/on-chain-balances.ts'
import { findNetwork } from '../../config/config.ts'
import type { Deps } from '../../deps.ts'
import type { FloatAccount } from '../../ledger/posting.ts'
import { listOwnBalances, type OwnBalance } from '../../ledger/own-balances.store.ts'
import { formatUsdt, parseUsdt, zero, type Usdt } from '../../lib/money.ts'
import { enterDestroyed, inspectDestroyed, type Destroyed } from '../../payouts/reserves/destroyed.service.ts'
import { enterFloatIn, enterSpending, findUnentered, inspectUnentered } from '../../payouts/reserves/float.service.ts'
import type { Unentered } from '../../payouts/reserves/float.store.ts'
import { chainOf } from './chains.ts'
import { limitOf, limitOption, Refusal, UsageError, type Change, type Command, type Input } from '../command.ts'
import { printable, table } from '../print.ts'

const ofSpending = { isReasonRequired: true, parameters: ['environment', 'network', 'transaction'] } as const

export const floatCommands: readonly Command[] = [
  {
    kind: 'show',
    name: 'float list',
    summary: 'Lists outgoing wallet transfers that are not in the books; exit code 1 when there are any',
    parameters: [],
    options: [limitOption],
    run: list,
  },
  {
    kind: 'change',
    name: 'float in',
    summary: 'Books your money that was in a wallet before Kassa watched it',
    notes:
      'Later deposits to a hot or cold wallet are booked automatically. check:books --chain shows whether books and chain agree.',
    isReasonRequired: true,
    parameters: ['environment', 'network', 'address'],
    options: [{ name: 'amount', value: 'USDT', isRequired: true, summary: 'the amount' }],
    plan: putIn,
  },
  {
    kind: 'change',
    name: 'float out',
    summary: 'Books an outgoing transfer of a wallet as your own withdrawal',
    notes: 'The amount comes from the chain. Find the transaction with float list.',
    ...ofSpending,
    options: [
      {
        name: 'of',
        value: 'capital|fees',
        choices: ['capital', 'fees'],
        summary: 'your own money, or the fees that merchants paid you (default: capital)',
      },
    ],
    plan: (deps, input) =>
      spend(deps, input, input.choice('of', ['capital', 'fees']) === 'fees' ? 'platform_fee' : 'platform_capital'),
  },
  {
    kind: 'change',
    name: 'float fee',
    summary: 'Books an outgoing transfer of a wallet as an expense: fees, coins of the network, or an exchange',
    ...ofSpending,
    options: [],
    plan: (deps, input) => spend(deps, input, 'platform_cost'),
  },
  {
    kind: 'change',
    name: 'float destroyed',
    summary: 'Books tokens that the issuer destroyed at one of your addresses, as your loss',
    notes:
      'The amount is the difference between the recorded and the on-chain balance of the address. Merchant balances do not change.',
    isReasonRequired: true,
    parameters: ['environment', 'network', 'address'],
    options: [],
    plan: lose,
  },
]

async function list(deps: Deps, input: Input) {
  const found = await inspectUnentered(deps, limitOf(input))
  const rows = found.map(one => [one.environment, one.network, one.txHash, formatUsdt(one.amount), one.from, one.to])
  const headings = ['ENVIRONMENT', 'NETWORK', 'TRANSACTION', 'AMOUNT', 'FROM', 'TO']
  return {
    json: {
      spendings: found.map(one => ({
        environment: one.environment,
        network: one.network,
        tx_hash: one.txHash,
        ordinal: one.ordinal,
        amount: formatUsdt(one.amount),
        from: one.from,
        to: one.to,
        recorded_at: one.recordedAt.toISOString(),
      })),
    },
    text: table(headings, rows, 'Every outgoing transfer is in the books.'),
    isBad: found.length > 0,
  }
}

async function putIn(_deps: Deps, input: Input): Promise<Change> {
  const key = chainOf(input)
  const [, , address = ''] = input.parameters
  const amount = amountOf(input.option('amount'))
  const of = `${formatUsdt(amount)} USDT at ${address} on ${key.environment} ${key.network}`
  return {
    plan: `Book as your own money from before Kassa watched the wallet: ${of}`,
    action: 'float.put_in',
    subject: `${key.environment} ${key.network}`,
    async apply(joined) {
      const ref = await enterFloatIn(joined, { key, address, amount })
      if (ref === null) throw new Refusal(`${address} is not one of your wallets on ${key.environment} ${key.network}`)
      return entered(ref, amount)
    },
  }
}

async function spend(deps: Deps, input: Input, of: FloatAccount): Promise<Change> {
  const key = chainOf(input)
  const [, , txHash = ''] = input.parameters
  const spent = await findUnentered(deps, key, txHash)
  if (!spent)
    throw new Refusal(
      `Transaction ${txHash} has no transfer to book on ${key.environment} ${key.network}. See float list`,
    )
  if (of === 'platform_fee') await requireFees(deps, spent)
  const as = {
    platform_capital: 'taken out of your own money',
    platform_fee: 'taken out of your fees',
    platform_cost: 'an expense',
  }
  return {
    plan: `Book ${formatUsdt(spent.amount)} USDT sent from ${spent.from} to ${spent.to} as ${as[of]}`,
    action: of === 'platform_cost' ? 'fee.paid' : 'float.taken_out',
    subject: `${key.environment} ${key.network}`,
    async apply(joined) {
      const ref = await enterSpending(joined, { spent, of })
      if (ref === null)
        throw new Refusal(`Transaction ${txHash} has changed since it was shown. Check float list and try again`)
      return entered(ref, spent.amount)
    },
  }
}

async function lose(deps: Deps, input: Input): Promise<Change> {
  const key = chainOf(input)
  const [, , address = ''] = input.parameters
  const destroyed = await destroyedAt(deps, key, address)
  return {
    plan: `Book ${formatUsdt(destroyed.amount)} USDT missing at ${address} as destroyed by the issuer, at your loss`,
    action: 'float.destroyed',
    subject: `${key.environment} ${key.network}`,
    async apply(joined) {
      const ref = await enterDestroyed(joined, destroyed)
      if (ref === null) throw new Refusal('It has been booked in the meantime')
      return entered(ref, destroyed.amount)
    },
  }
}

async function destroyedAt(deps: Deps, key: ChainKey, address: string): Promise<Destroyed> {
  const found = await queryNodes(deps, key, balances => inspectDestroyed(deps.db, { key, address, balances }))
  if (found.kind === 'shown') return found.destroyed
  const where = `${printable(address)} on ${key.environment} ${key.network}`
  const refusals = {
    'not ours': `${where} is not one of your addresses`,
    'nothing missing': `Nothing is missing at ${where}: its balance matches the record`,
    'transfers left': `Some transfers from ${where} are not in the books yet. Book them first: see float list`,
    'stands still': `Chain ${key.environment} ${key.network} is paused or cannot be read. Check chains status and try again once it runs`,
  }
  throw new Refusal(refusals[found.kind])
}

async function queryNodes<Found>(
  { config }: Deps,
  key: ChainKey,
  ask: (balances: OnChainBalances) => Promise<Found>,
): Promise<Found> {
  const network = findNetwork(config, key)
  if (!network) throw new UsageError(`${key.environment} ${key.network} is not configured here`)
  try {
    const balances = await connectBalances(network, () => performance.now())
    if (!balances) throw new UsageError(`No node reports balances on ${key.environment} ${key.network}`)
    return await ask(balances)
  } catch (error) {
    if (!(error instanceof ChainUnavailable || error instanceof ChainMismatch)) throw error
    throw new UsageError(`The nodes gave no usable answer: ${error.message}`)
  }
}

async function requireFees({ db }: Pick<Deps, 'db'>, { environment, network, amount }: Unentered): Promise<void> {
  const own = await listOwnBalances(db)
  const isFees = (one: OwnBalance) =>
    one.kind === 'platform_fee' && one.environment === environment && one.network === network
  const fees = own.find(isFees)?.balance ?? zero
  if (amount <= fees) return
  throw new Refusal(
    `Your fees on ${environment} ${network} are ${formatUsdt(fees)} USDT, less than the ${formatUsdt(amount)} USDT sent. ` +
      'Book it with --of capital.',
  )
}

function entered(ref: string, amount: Usdt) {
  return {
    result: { json: { ref, amount: formatUsdt(amount) }, text: `Booked as ${ref}.` },
    detail: { ref, units: amount.toString() },
  }
}

function amountOf(text: string | undefined): Usdt {
  const amount = text === undefined ? null : parseUsdt(text)
  if (amount === null || amount <= 0n) throw new UsageError(`--amount must be a USDT amount, not '${text ?? ''}'`)
  return amount
}
