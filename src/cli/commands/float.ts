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
    summary:
      'Lists what left wallets of yours without the signer and is not in the books; exit code 1 when there is any',
    parameters: [],
    options: [limitOption],
    run: list,
  },
  {
    kind: 'change',
    name: 'float in',
    summary: 'Books your money that was in a wallet before Kassa watched it',
    notes:
      'What comes to a hot or cold wallet later is entered by itself. check:books --chain says when books and chain agree.',
    isReasonRequired: true,
    parameters: ['environment', 'network', 'address'],
    options: [{ name: 'amount', value: 'USDT', isRequired: true, summary: 'the amount' }],
    plan: putIn,
  },
  {
    kind: 'change',
    name: 'float out',
    summary: 'Books an outgoing transfer of a wallet as your own withdrawal',
    notes: 'The amount is what the chain shows. Look at float list for the transaction.',
    ...ofSpending,
    options: [
      {
        name: 'of',
        value: 'capital|fees',
        choices: ['capital', 'fees'],
        summary: 'what you put in, or what merchants paid you (capital)',
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
      'The nodes say how much: the difference between the record of the address and its balance. Balances of merchants do not change.',
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
    text: table(headings, rows, 'All that left is in the books.'),
    isBad: found.length > 0,
  }
}

async function putIn(_deps: Deps, input: Input): Promise<Change> {
  const key = chainOf(input)
  const [, , address = ''] = input.parameters
  const amount = amountOf(input.option('amount'))
  const of = `${formatUsdt(amount)} USDT at ${address} on ${key.environment} ${key.network}`
  return {
    plan: `Enter as yours, from before it was watched: ${of}`,
    action: 'float.put_in',
    subject: `${key.environment} ${key.network}`,
    async apply(joined) {
      const ref = await enterFloatIn(joined, { key, address, amount })
      if (ref === null) throw new Refusal(`${address} is no wallet of yours on ${key.environment} ${key.network}`)
      return entered(ref, amount)
    },
  }
}

async function spend(deps: Deps, input: Input, of: FloatAccount): Promise<Change> {
  const key = chainOf(input)
  const [, , txHash = ''] = input.parameters
  const spent = await findUnentered(deps, key, txHash)
  if (!spent)
    throw new Refusal(`Nothing of transaction ${txHash} waits to be entered on ${key.environment} ${key.network}`)
  if (of === 'platform_fee') await requireFees(deps, spent)
  const as = {
    platform_capital: 'taken out of your money',
    platform_fee: 'taken out of your fees',
    platform_cost: 'paid for fees',
  }
  return {
    plan: `Enter ${formatUsdt(spent.amount)} USDT that left ${spent.from} for ${spent.to} as ${as[of]}`,
    action: of === 'platform_cost' ? 'fee.paid' : 'float.taken_out',
    subject: `${key.environment} ${key.network}`,
    async apply(joined) {
      const ref = await enterSpending(joined, { spent, of })
      if (ref === null) throw new Refusal(`Transaction ${txHash} is not as you were shown: look again`)
      return entered(ref, spent.amount)
    },
  }
}

async function lose(deps: Deps, input: Input): Promise<Change> {
  const key = chainOf(input)
  const [, , address = ''] = input.parameters
  const destroyed = await destroyedAt(deps, key, address)
  return {
    plan: `Enter ${formatUsdt(destroyed.amount)} USDT missing at ${address} as destroyed by the issuer, at your loss`,
    action: 'float.destroyed',
    subject: `${key.environment} ${key.network}`,
    async apply(joined) {
      const ref = await enterDestroyed(joined, destroyed)
      if (ref === null) throw new Refusal('Somebody else has entered it meanwhile: look again')
      return entered(ref, destroyed.amount)
    },
  }
}

async function destroyedAt(deps: Deps, key: ChainKey, address: string): Promise<Destroyed> {
  const found = await queryNodes(deps, key, balances => inspectDestroyed(deps.db, { key, address, balances }))
  if (found.kind === 'shown') return found.destroyed
  const where = `${printable(address)} on ${key.environment} ${key.network}`
  const refusals = {
    'not ours': `${where} is no address of yours`,
    'nothing missing': `Nothing is missing at ${where}: it holds what the record says`,
    'transfers left': `Transfers from ${where} are not in the books yet: enter them first (float list)`,
    'stands still': `The chain ${key.environment} ${key.network} is halted or cannot be read: see chains status, and try again when it runs`,
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
    throw new UsageError(`The nodes gave no answer to go by: ${error.message}`)
  }
}

async function requireFees({ db }: Pick<Deps, 'db'>, { environment, network, amount }: Unentered): Promise<void> {
  const own = await listOwnBalances(db)
  const isFees = (one: OwnBalance) =>
    one.kind === 'platform_fee' && one.environment === environment && one.network === network
  const fees = own.find(isFees)?.balance ?? zero
  if (amount <= fees) return
  throw new Refusal(
    `Your fees on ${environment} ${network} are ${formatUsdt(fees)} USDT, less than the ${formatUsdt(amount)} USDT that left: ` +
      'enter it as taken out of your capital.',
  )
}

function entered(ref: string, amount: Usdt) {
  return {
    result: { json: { ref, amount: formatUsdt(amount) }, text: `Entered as ${ref}.` },
    detail: { ref, units: amount.toString() },
  }
}

function amountOf(text: string | undefined): Usdt {
  const amount = text === undefined ? null : parseUsdt(text)
  if (amount === null || amount <= 0n) throw new UsageError(`--amount must be an amount of USDT, not '${text ?? ''}'`)
  return amount
}
