import type { ChainKey } from '../../chains/chain.ts'
import type { Deps } from '../../deps.ts'
import { movesToken, type Purpose } from '../../chains/purpose.ts'
import { formatUsdt, usdt } from '../../lib/money.ts'
import {
  requestJournalImport,
  inspectPayouts,
  inspectStops,
  replaceWallet,
  resumeWallet,
  switchPayoutsOff,
  switchPayoutsOn,
} from '../../payouts/attempts/admin-payouts.service.ts'
import type { ListedPayout } from '../../payouts/attempts/admin-payouts.store.ts'
import { chainOf } from './chains.ts'
import { limitOf, limitOption, Refusal, type Change, type Command, type Input } from '../command.ts'
import { resolveReviewCommand } from './resolve-review.ts'
import { giveUpCommand } from './mark-failed.ts'
import { restrictionText, viewRestriction } from '../token-restriction.ts'
import { printable, table } from '../print.ts'

const ofChain = { isReasonRequired: true, parameters: ['environment', 'network'], options: [] } as const

export const payoutCommands: readonly Command[] = [
  {
    kind: 'show',
    name: 'payouts list',
    summary: 'Shows payouts on the chains; exit code 1 when one needs attention',
    notes:
      'UNCLEAR: the nodes report something unexpected. The money stays reserved until the chain proves the outcome, or two operators confirm what the chain shows. Payouts wait while their destination cannot be screened.',
    parameters: [],
    options: [limitOption],
    run: list,
  },
  {
    kind: 'change',
    name: 'payouts off',
    summary: 'Pauses signing and sending withdrawals on a chain at once',
    notes: 'Payouts already sent are tracked until they are final. payouts on continues where it stopped.',
    ...ofChain,
    plan: switchOff,
  },
  {
    kind: 'change',
    name: 'payouts on',
    summary: 'Resumes signing and sending withdrawals',
    ...ofChain,
    plan: switchOn,
  },
  {
    kind: 'change',
    name: 'payouts resume',
    summary: 'Resumes a wallet that the signer paused, after you have investigated',
    notes: 'If the signer finds the same problem, it pauses the wallet again at once.',
    ...ofChain,
    plan: resume,
  },
  {
    kind: 'change',
    name: 'payouts adopt',
    summary: "Imports the signer's journal into a restored database",
    notes:
      'Signs nothing new: signed payouts are tracked and sent as before. If the import is refused, payouts list shows why the wallet stays paused.',
    ...ofChain,
    plan: importJournalCommand,
  },
  {
    kind: 'change',
    name: 'payouts replace',
    summary: "Switches withdrawals to the wallet of the signer's current key",
    notes:
      'First wait until sent payouts end, and give the signer the new key, which pauses the wallet. The balance of the old wallet stays in the books; see docs/operating/sweeps-and-wallets.md, "Replace a hot wallet".',
    ...ofChain,
    plan: replace,
  },
  giveUpCommand,
  resolveReviewCommand,
]

async function list(deps: Deps, input: Input) {
  const { payouts, wallets, unscreened, restrictions } = await inspectPayouts(deps, limitOf(input))
  const rows = payouts.map(one => [
    one.status,
    one.environment,
    one.network,
    one.purpose,
    amountOf(one),
    one.intentId,
    one.attempt,
    one.txHash,
    one.note,
  ])
  const headings = ['STATUS', 'ENVIRONMENT', 'NETWORK', 'PURPOSE', 'AMOUNT', 'OF', 'ATTEMPT', 'TRANSACTION', 'NOTE']
  const lines = wallets.flatMap(({ environment, network, address, pauseReason, offReason }) => [
    `${environment} ${network} pays from ${address || 'no wallet yet'}`,
    ...(pauseReason === null ? [] : [`${environment} ${network}: wallet paused: ${printable(pauseReason)}`]),
    ...(offReason === null ? [] : [`${environment} ${network}: payouts are off: ${printable(offReason)}`]),
  ])
  for (const { environment, network, count, note } of unscreened)
    lines.push(`${environment} ${network}: ${count} payouts wait for screening: ${printable(note)}`)
  lines.push(...payouts.flatMap(fillLine))
  for (const one of restrictions) lines.push(restrictionText(one))
  return {
    json: {
      unscreened,
      token_restrictions: restrictions.map(viewRestriction),
      payouts: payouts.map(one => ({
        environment: one.environment,
        network: one.network,
        status: one.status,
        purpose: one.purpose,
        subject_id: one.intentId,
        attempt: one.attempt,
        amount: amountOf(one),
        address: one.destination,
        nonce: one.nonce,
        tx_hash: one.txHash,
        sends: one.sends,
        note: one.note,
        created_at: one.createdAt.toISOString(),
      })),
      wallets: wallets.map(one => ({
        environment: one.environment,
        network: one.network,
        address: one.address,
        halted_because: one.pauseReason,
        switched_off_because: one.offReason,
        switched_off_at: one.offSince?.toISOString() ?? null,
      })),
    },
    text: [table(headings, rows, 'No payouts.'), ...lines].join('\n'),
    isBad:
      payouts.some(({ status }) => status === 'UNCLEAR') ||
      wallets.some(({ pauseReason, offReason }) => pauseReason !== null || offReason !== null) ||
      unscreened.length > 0 ||
      restrictions.length > 0,
  }
}

/** Describes what the hot wallet lacks money for. */
function fillLine(one: ListedPayout): string[] {
  if (one.purpose !== 'withdrawal' || one.refusal !== 'TOO_LITTLE') return []
  const { environment, network, intentId } = one
  return [
    `${environment} ${network}: top up the hot wallet: withdrawal ${intentId} of ${amountOf(one)} USDT is waiting`,
  ]
}

/** Formats coins in their smallest unit. */
function amountOf({ purpose, amount }: { readonly purpose: Purpose; readonly amount: bigint }): string {
  return movesToken(purpose) ? formatUsdt(usdt(amount)) : String(amount)
}

async function switchOff(_deps: Deps, input: Input): Promise<Change> {
  const key = chainOf(input)
  const reason = input.reason ?? ''
  return change(key, 'payouts.switched_off', {
    isUrgent: true,
    plan: `Stop signing and sending withdrawals on ${nameOf(key)}`,
    text: `Payouts on ${nameOf(key)} are off.`,
    apply: async deps => ((await switchPayoutsOff(deps, key, reason)) ? reason : null),
    refusal: `Payouts on ${nameOf(key)} are already off`,
  })
}

async function switchOn(deps: Deps, input: Input): Promise<Change> {
  const key = chainOf(input)
  const stops = await inspectStops(deps, key)
  if (!stops?.offSince || stops.offReason === null) throw new Refusal(`Payouts on ${nameOf(key)} are not off`)
  const { offReason, offSince } = stops
  return change(key, 'payouts.switched_on', {
    plan: `Resume signing and sending withdrawals on ${nameOf(key)}, off ${sinceText(offSince, offReason)}`,
    text: `Payouts on ${nameOf(key)} are on.`,
    apply: joined => switchPayoutsOn(joined, key, offSince),
    refusal: `Payouts on ${nameOf(key)} have changed since this was shown. Check payouts list and try again`,
  })
}

async function resume(deps: Deps, input: Input): Promise<Change> {
  const key = chainOf(input)
  const { since, words } = await stopOf(deps, key)
  return change(key, 'wallet.resumed', {
    plan: `Resume the wallet of ${nameOf(key)}, ${words}`,
    text: `The signer resumes the wallet of ${nameOf(key)}.`,
    apply: joined => resumeWallet(joined, key, since),
    refusal: `The wallet of ${nameOf(key)} has changed since it was shown. Check payouts list and try again`,
  })
}

async function importJournalCommand(deps: Deps, input: Input): Promise<Change> {
  const key = chainOf(input)
  const { since, words } = await stopOf(deps, key)
  return change(key, 'wallet.adopted', {
    plan: `Import the journal of ${nameOf(key)} into the database; the wallet is ${words}`,
    text: `The signer imports its journal of ${nameOf(key)} as soon as it runs.`,
    apply: joined => requestJournalImport(joined, key, since),
    refusal: `The wallet of ${nameOf(key)} has changed since it was shown. Check payouts list and try again`,
  })
}

async function replace(deps: Deps, input: Input): Promise<Change> {
  const key = chainOf(input)
  const { since, words } = await stopOf(deps, key)
  return change(key, 'wallet.replaced', {
    plan: `Pay withdrawals on ${nameOf(key)} from the wallet of the signer's current key; the old wallet is ${words}`,
    text: `The signer replaces the wallet of ${nameOf(key)}. It refuses while a transaction of the old wallet can still be mined. See payouts list.`,
    apply: joined => replaceWallet(joined, key, since),
    refusal: `The wallet of ${nameOf(key)} has changed since it was shown, or has delegated energy to an open sweep. Check payouts list and try again`,
  })
}

/** Returns the wallet's pause as it was shown, so that a later pause is not ended with it. Throws Refusal when there is none. */
async function stopOf(deps: Deps, key: ChainKey): Promise<{ readonly since: Date; readonly words: string }> {
  const stops = await inspectStops(deps, key)
  if (!stops?.pausedSince || stops.pauseReason === null) throw new Refusal(`The wallet of ${nameOf(key)} is not paused`)
  const { pauseReason, pausedSince: since } = stops
  return { since, words: `paused ${sinceText(since, pauseReason)}` }
}

function sinceText(since: Date, reason: string): string {
  return `since ${since.toISOString()}: ${printable(reason)}`
}

interface Switched {
  readonly plan: string
  readonly text: string
  /** Returns the reason before or after the change; `null`: nothing to change. */
  readonly apply: (deps: Deps) => Promise<string | null>
  readonly refusal: string
  readonly isUrgent?: boolean
}

function change(key: ChainKey, action: string, { plan, text, apply, refusal, isUrgent = false }: Switched): Change {
  return {
    plan,
    isUrgent,
    action,
    subject: nameOf(key),
    async apply(joined) {
      const because = await apply(joined)
      if (because === null) throw new Refusal(refusal)
      return { result: { json: { ...key, because }, text }, detail: { because } }
    },
  }
}

function nameOf({ environment, network }: ChainKey): string {
  return `${environment} ${network}`
}
