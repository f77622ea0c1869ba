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
      'UNCLEAR: no rule explains what the nodes report. Its money stays reserved until the chain proves the outcome, or two operators confirm what the chain shows. A destination that cannot be screened waits.',
    parameters: [],
    options: [limitOption],
    run: list,
  },
  {
    kind: 'change',
    name: 'payouts off',
    summary: 'Pauses signing and sending withdrawals on a chain at once',
    notes:
      'Payouts already sent are followed to their final block. Nothing is lost: payouts on resumes where it stopped.',
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
      'Nothing is signed anew: what was signed is followed and sent as before. Where that cannot be, payouts list says why the wallet stands still.',
    ...ofChain,
    plan: importJournalCommand,
  },
  {
    kind: 'change',
    name: 'payouts replace',
    summary: "Switches withdrawals to the wallet of the signer's current key",
    notes:
      'First let what is sent end and give the signer the new key, which stops the wallet. What the wallet before holds stays on the books as ours; see docs/operating/sweeps-and-wallets.md, "Replace a hot wallet".',
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
    ...(pauseReason === null ? [] : [`${environment} ${network}: the signer has stopped: ${printable(pauseReason)}`]),
    ...(offReason === null ? [] : [`${environment} ${network} is switched off: ${printable(offReason)}`]),
  ])
  for (const { environment, network, count, note } of unscreened)
    lines.push(`${environment} ${network}: ${count} wait until their destination is screened: ${printable(note)}`)
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
    text: [table(headings, rows, 'Nothing is being paid.'), ...lines].join('\n'),
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
    `${environment} ${network}: fill the hot wallet: withdrawal ${intentId} of ${amountOf(one)} USDT waits for it`,
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
    text: `Nothing is signed or sent on ${nameOf(key)} any more.`,
    apply: async deps => ((await switchPayoutsOff(deps, key, reason)) ? reason : null),
    refusal: `Withdrawals on ${nameOf(key)} are switched off already`,
  })
}

async function switchOn(deps: Deps, input: Input): Promise<Change> {
  const key = chainOf(input)
  const stops = await inspectStops(deps, key)
  if (!stops?.offSince || stops.offReason === null)
    throw new Refusal(`Withdrawals on ${nameOf(key)} are not switched off`)
  const { offReason, offSince } = stops
  return change(key, 'payouts.switched_on', {
    plan: `Sign and send withdrawals on ${nameOf(key)} again, switched off ${sinceText(offSince, offReason)}`,
    text: `Withdrawals on ${nameOf(key)} are paid again.`,
    apply: joined => switchPayoutsOn(joined, key, offSince),
    refusal: `Withdrawals on ${nameOf(key)} are not switched off as you were shown: look again`,
  })
}

async function resume(deps: Deps, input: Input): Promise<Change> {
  const key = chainOf(input)
  const { since, words } = await stopOf(deps, key)
  return change(key, 'wallet.resumed', {
    plan: `Sign with the wallet of ${nameOf(key)} again, ${words}`,
    text: `The signer tries again with the wallet of ${nameOf(key)}.`,
    apply: joined => resumeWallet(joined, key, since),
    refusal: `The wallet of ${nameOf(key)} is not stopped as you were shown: look again`,
  })
}

async function importJournalCommand(deps: Deps, input: Input): Promise<Change> {
  const key = chainOf(input)
  const { since, words } = await stopOf(deps, key)
  return change(key, 'wallet.adopted', {
    plan: `Take the journal of ${nameOf(key)} into the database; the wallet is ${words}`,
    text: `The signer takes its journal of ${nameOf(key)} into the database as soon as it runs.`,
    apply: joined => requestJournalImport(joined, key, since),
    refusal: `The wallet of ${nameOf(key)} is not stopped as you were shown: look again`,
  })
}

async function replace(deps: Deps, input: Input): Promise<Change> {
  const key = chainOf(input)
  const { since, words } = await stopOf(deps, key)
  return change(key, 'wallet.replaced', {
    plan: `Pay withdrawals on ${nameOf(key)} from the wallet of the key that the signer has now; the one before is ${words}`,
    text: `The signer replaces the wallet of ${nameOf(key)} once nothing that it has signed can come into a block; payouts list shows it.`,
    apply: joined => replaceWallet(joined, key, since),
    refusal: `The wallet of ${nameOf(key)} is not stopped as you were shown, or has lent energy to a sweep that goes on`,
  })
}

/** Returns the wallet's pause as it was shown, so that a later pause is not ended with it. Throws Refusal when there is none. */
async function stopOf(deps: Deps, key: ChainKey): Promise<{ readonly since: Date; readonly words: string }> {
  const stops = await inspectStops(deps, key)
  if (!stops?.pausedSince || stops.pauseReason === null)
    throw new Refusal(`The wallet of ${nameOf(key)} is not stopped`)
  const { pauseReason, pausedSince: since } = stops
  return { since, words: `stopped ${sinceText(since, pauseReason)}` }
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
