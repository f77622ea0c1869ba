import { plainText } from '../../lib/text/plain-text.ts'
import { ChainMismatch, ChainUnavailable } from '../chain.ts'
import type { ChainNode, FailureKind, NodeState } from '../chain.ts'
import type { NodeMeter } from './node-meter.ts'
import { NodeFailure } from './transport.ts'

/** A node that failed rests for a second, then twice as long each time, up to half a minute. */
const cooldownMsMin = 1_000
export const cooldownMsMax = 30_000
/** What is kept of a node's own words. */
const errorLengthMax = 500

/** What a group needs of its nodes: each is verified before its first answer counts. */
export interface Verified {
  verify(): Promise<void>
}

/** One of the nodes of a group, and how it fared. */
export interface Member<Node extends Verified = ChainNode> {
  readonly node: Node
  readonly name: string
  readonly meter: NodeMeter | undefined
  failures: number
  restsUntil: number
  /** Its provider refused, or its budget did, until then: it is not asked even where no other is left. */
  refusesUntil: number
  isVerified: boolean
  hasAnswered: boolean
  height: number | null
  finalHeight: number | null
  reportedHeight: number
  error: string | null
  /** On what it was outvoted last. */
  difference: string | null
  readonly errors: Partial<Record<FailureKind, number>>
  /**
   * What it could not prove last, when, and since when it has kept failing so, by the clock of its group. Old blocks, which it may have pruned,
   * are apart: who asks for them tells nothing of new ones.
   */
  unproven: Readonly<Record<Age, Failing | null>>
}

type Age = 'recent' | 'old'

interface Failing {
  readonly since: number
  readonly last: number
  readonly error: string
  readonly proof: Proof | undefined
  /** It has proven later blocks at the head since. The next look shows whether it still fails at that one. */
  readonly isPassed: boolean
}

/** Which blocks an answer proves. Only `final range` may be of old blocks, which a node may have pruned while it proves new ones. */
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
    difference: null,
    errors: {},
    unproven: { recent: null, old: null },
  }
}

/** How it fared, for whoever watches the nodes. */
export function stateOf(member: Omit<Member, 'node'>, now: number): NodeState {
  const { name, meter, hasAnswered, height, finalHeight, error, difference, errors, reportedHeight } = member
  const isUp = hasAnswered && error === null
  const daily = meter?.budget.daily
  const calls = meter && daily !== undefined ? { calls: { used: meter.used(), daily } } : {}
  const reported = { height, finalHeight, reportedHeight, error: error ?? difference, errors: { ...errors } }
  const unproven = reportedFailing(member, now)
  const proof = unproven && {
    unproven: {
      seconds: Math.floor((unproven.last - unproven.since) / 1000),
      error: unproven.error,
      isRecent: isLastingAtHead(unproven),
    },
  }
  return { name, isUp, ...reported, isSpared: isSpared(member), ...calls, ...proof }
}

/** Whether a node's calls run short, so that others are asked before it. */
export function budgetShortage({ meter }: Pick<Member, 'meter'>): number {
  return meter && meter.secondsToWait('head') > 0 ? 1 : 0
}

/** What is little over goes on: two nodes that are both at their limit shall not be asked by turns. */
const spareSeconds = 10

/** Whether it is left alone for now where others can be asked about the head. */
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

/** What is told of it: that it fails at the head, or else whatever it fails at. */
function reportedFailing({ unproven: { recent, old } }: Pick<Member, 'unproven'>, now: number): Failing | null {
  const [atHead, atOld] = [recent, old].map(one => (isFailingProof(one, now) ? one : null))
  return atHead && isLastingAtHead(atHead) ? atHead : (atOld ?? atHead ?? null)
}

/** One failure may come from a server that is a block behind. */
function isLastingAtHead({ since, last, proof }: Failing): boolean {
  return last > since && proof !== undefined && !isOfOldBlocks(proof)
}

/** Whether what it failed at last was a proof. */
export function isUnprovenLast({ error, unproven: { recent, old } }: Pick<Member, 'error' | 'unproven'>): boolean {
  return [recent, old].some(failing => failing !== null && failing.error === error)
}

/** Two reads of the newest final blocks differ in depth: up to this many blocks they count as the same. */
const recentDepth = 256

function isOfOldBlocks(proof: Proof): boolean {
  return proof.kind === 'final range' && proof.depth > recentDepth
}

/**
 * Whether an answer shows that a node proves again what it failed to prove. Final blocks are read in order, so a later range shows that it
 * has gone on. At the head it is the very block, since others are read while one of them is not proven.
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

/** Whom a provider refuses rests for as long as it says. */
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

/** Whatever it fails at is asked of it again within half a minute, and final blocks every four: unasked for ten minutes it is over. */
const unprovenMsMax = 600_000
const askedAgainMs = 60_000

function isFailingProof(unproven: Failing | null, now: number): unproven is Failing {
  return unproven !== null && now - unproven.last <= (unproven.isPassed ? askedAgainMs : unprovenMsMax)
}

/** Whether a failure is more of the same: nobody adds up those of different blocks at the head, with minutes between them. */
function goesOn(
  { last, proof: failed }: Failing,
  { now, proof }: { readonly now: number; readonly proof: Proof | undefined },
): boolean {
  if (now - last <= askedAgainMs) return true
  const areBlocks = failed && proof && 'from' in failed && 'from' in proof
  const isOther = areBlocks && (failed.to < proof.from || proof.to < failed.from)
  return !isOther && now - last <= unprovenMsMax
}

/** A node chooses its words: they are kept only as far as the database can keep any text. */
function count(member: Pick<Member, 'errors' | 'error'>, kind: FailureKind, message: string): void {
  member.errors[kind] = (member.errors[kind] ?? 0) + 1
  member.error = plainText(message, errorLengthMax)
}
