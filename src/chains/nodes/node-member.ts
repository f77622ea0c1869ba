import { plainText } from '../../lib/text/plain-text.ts'
import { ChainMismatch, ChainUnavailable } from '../chain.ts'
import type { ChainNode, FailureKind, NodeState } from '../chain.ts'
import type { NodeMeter } from './node-meter.ts'
import { NodeFailure } from './transport.ts'

/** First cooldown of a failing node. It doubles each time, up to half a minute. */
const cooldownMsMin = 1_000
export const cooldownMsMax = 30_000
/** How much to keep of a node's error message. */
const errorLengthMax = 500

/** A node of a group. Each is verified before its first answer counts. */
export interface Verified {
  verify(): Promise<void>
}

/** One node of a group and its state. */
export interface Member<Node extends Verified = ChainNode> {
  readonly node: Node
  readonly name: string
  readonly meter: NodeMeter | undefined
  failures: number
  restsUntil: number
  /** End of a refusal by its provider or budget. Until then it is not asked, even if no other node is left. */
  refusesUntil: number
  isVerified: boolean
  hasAnswered: boolean
  height: number | null
  finalHeight: number | null
  reportedHeight: number
  error: string | null
  /** It was missing when the final head was last read, and no majority answered in time. */
  isLate: boolean
  /** What it was last outvoted on. */
  difference: string | null
  readonly errors: Partial<Record<FailureKind, number>>
  /**
   * What it last failed to prove, when, and since when, by the clock of its group. Old blocks, which it may have pruned, are kept apart: they
   * say nothing about new ones.
   */
  unproven: Readonly<Record<Age, Failing | null>>
}

type Age = 'recent' | 'old'

interface Failing {
  readonly since: number
  readonly last: number
  readonly error: string
  readonly proof: Proof | undefined
  /** It has proven later blocks at the head since. The next poll shows whether it still fails at this one. */
  readonly isPassed: boolean
}

/** The blocks that an answer proves. Only `final range` may be about old blocks, which a node may have pruned. */
export type Proof =
  | { readonly kind: 'heads' }
  | { readonly kind: 'block' | 'transfers'; readonly from: number; readonly to: number }
  | { readonly kind: 'final range'; readonly to: number; readonly depth: number }

export function newMember<Node extends Verified>(
  node: Node,
  { name, meter }: { readonly name: string; readonly meter: NodeMeter | undefined },
): Member<Node> {
  return {
    node,
    name,
    meter,
    failures: 0,
    restsUntil: 0,
    refusesUntil: 0,
    isVerified: false,
    hasAnswered: false,
    height: null,
    finalHeight: null,
    reportedHeight: -1,
    error: null,
    isLate: false,
    difference: null,
    errors: {},
    unproven: { recent: null, old: null },
  }
}

/** Returns the node's state for monitoring. */
export function stateOf(member: Omit<Member, 'node'>, now: number): NodeState {
  const { name, meter, hasAnswered, height, finalHeight, error, difference, errors, reportedHeight } = member
  const isLate = member.isLate && error === null
  const isUp = hasAnswered && error === null && !isLate
  const daily = meter?.budget.daily
  const calls = meter && daily !== undefined ? { calls: { used: meter.used(), daily } } : {}
  const shown = error ?? (isLate ? 'answers too late for a majority' : difference)
  const reported = { height, finalHeight, reportedHeight, error: shown, errors: { ...errors } }
  const unproven = reportedFailing(member, now)
  const proof = unproven && {
    unproven: {
      seconds: Math.floor((unproven.last - unproven.since) / 1000),
      error: unproven.error,
      isRecent: isLastingAtHead(unproven),
    },
  }
  return { name, isUp, ...reported, isSpared: isSpared(member), ...(isLate && { isLate }), ...calls, ...proof }
}

/** Returns how short of calls a node is, so that others are asked first. */
export function budgetShortage({ meter }: Pick<Member, 'meter'>): number {
  return meter && meter.secondsToWait('head') > 0 ? 1 : 0
}

/** Tolerated overuse, so that two nodes at their limit are not asked alternately. */
const spareSeconds = 10

/** Whether to spare the node while others can answer for the head. */
export function isSpared({ meter }: Pick<Member, 'meter'>): boolean {
  return meter !== undefined && meter.secondsToWait('head') > spareSeconds
}

export function noteAnswer(member: Omit<Member, 'node'>, proof?: Proof): void {
  const { recent, old } = member.unproven
  if (proof) member.unproven = { recent: afterProof(recent, proof), old: afterProof(old, proof) }
  member.failures = 0
  member.restsUntil = 0
  member.refusesUntil = 0
  member.hasAnswered = true
  member.error = null
}

function afterProof(failing: Failing | null, proof: Proof): Failing | null {
  if (!failing?.proof) return failing
  if (isProvenBy(proof, failing.proof)) return null
  return isPassedBy(proof, failing.proof) ? { ...failing, isPassed: true } : failing
}

/** Returns the failure to report: at the head, else any. */
function reportedFailing({ unproven: { recent, old } }: Pick<Member, 'unproven'>, now: number): Failing | null {
  const [atHead, atOld] = [recent, old].map(one => (isFailingProof(one, now) ? one : null))
  return atHead && isLastingAtHead(atHead) ? atHead : (atOld ?? atHead ?? null)
}

/** A single failure may come from a server that is one block behind. */
function isLastingAtHead({ since, last, proof }: Failing): boolean {
  return last > since && proof !== undefined && !isOfOldBlocks(proof)
}

/** Whether its last error was a missing proof. */
export function isUnprovenLast({ error, unproven: { recent, old } }: Pick<Member, 'error' | 'unproven'>): boolean {
  return [recent, old].some(failing => failing !== null && failing.error === error)
}

/** Reads of the newest final blocks vary in depth. Up to this many blocks they count as the same. */
const recentDepth = 256

function isOfOldBlocks(proof: Proof): boolean {
  return proof.kind === 'final range' && proof.depth > recentDepth
}

/**
 * Whether an answer shows that a node proves again what it failed to prove. Final blocks are read in order, so a later range shows that
 * reading has moved on. At the head it must be the same block, since others are read while one is unproven.
 */
function isProvenBy(proof: Proof, failed: Proof): boolean {
  if (failed.kind === 'heads') return proof.kind === 'heads'
  if (proof.kind === 'final range')
    return failed.kind === proof.kind && isOfOldBlocks(failed) ? proof.depth >= failed.depth : proof.to >= failed.to
  return isOfSameBlock(proof, failed)
}

function isOfSameBlock(one: Proof, other: Proof): boolean {
  if (!('from' in one) || !('from' in other)) return false
  return one.kind === other.kind && one.from <= other.to && one.to >= other.to
}

function isPassedBy(proof: Proof, failed: Proof): boolean {
  return 'from' in proof && 'from' in failed && proof.kind === failed.kind && proof.from > failed.to
}

/** Notes a failure. A node over its quota rests for as long as its provider says. */
export function noteFailure(
  member: Omit<Member, 'node'>,
  error: unknown,
  { now, proof }: { readonly now: number; readonly proof?: Proof | undefined },
): void {
  if (error instanceof ChainMismatch) member.isVerified = false
  member.failures += 1
  member.restsUntil = now + Math.min(cooldownMsMax, cooldownMsMin * 2 ** (member.failures - 1))
  if (error instanceof NodeFailure && error.kind === 'quota') {
    member.restsUntil = error.cooldownMs === undefined ? member.restsUntil : now + error.cooldownMs
    member.refusesUntil = member.restsUntil
  }
  const kind = error instanceof ChainMismatch ? 'mismatch' : error instanceof ChainUnavailable ? error.kind : 'answer'
  count(member, kind, error instanceof Error ? error.message : String(error))
  if (kind !== 'unproven') return
  const age = proof && isOfOldBlocks(proof) ? 'old' : 'recent'
  const before = member.unproven[age]
  const since = before && goesOn(before, { now, proof }) ? before.since : now
  const failing = { since, last: now, error: member.error ?? kind, proof, isPassed: false }
  member.unproven = { ...member.unproven, [age]: failing }
}

/** A failure is retried within half a minute, final blocks within four minutes, so one not repeated for ten minutes is over. */
const unprovenMsMax = 600_000
const askedAgainMs = 60_000

function isFailingProof(unproven: Failing | null, now: number): unproven is Failing {
  return unproven !== null && now - unproven.last <= (unproven.isPassed ? askedAgainMs : unprovenMsMax)
}

/** Whether a failure continues the last one. Failures of different blocks at the head, minutes apart, do not add up. */
function goesOn(
  { last, proof: failed }: Failing,
  { now, proof }: { readonly now: number; readonly proof: Proof | undefined },
): boolean {
  if (now - last <= askedAgainMs) return true
  const areBlocks = failed && proof && 'from' in failed && 'from' in proof
  const isOther = areBlocks && (failed.to < proof.from || proof.to < failed.from)
  return !isOther && now - last <= unprovenMsMax
}

/** Counts a failure. The message is the node's own, so it is cut and cleaned for the database. */
function count(member: Pick<Member, 'errors' | 'error'>, kind: FailureKind, message: string): void {
  member.errors[kind] = (member.errors[kind] ?? 0) + 1
  member.error = plainText(message, errorLengthMax)
}
