import { ChainMismatch, ChainUnavailable, ChainUnproven, FinalityBroken } from '../chain.ts'
import type { ChainNode, NodeState } from '../chain.ts'
import { groupAnswers, majorityOf, type NodeAnswer } from '../read/agreement.ts'
import {
  newMember,
  isUnprovenLast,
  noteAnswer,
  noteFailure,
  cooldownMsMax,
  budgetShortage,
  stateOf,
  type Member,
  type Proof,
  type Verified,
} from './node-member.ts'
import type { NodeMeter } from './node-meter.ts'
import { requestMsMax } from './transport.ts'

export type { Member, Verified } from './node-member.ts'

/** How long to wait for the other nodes once enough have answered, so that a hanging node holds up no payment. */
const graceMs = 1_000

export interface GroupOptions {
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  /** Names for messages; default: their numbers. */
  readonly names?: readonly string[] | undefined
  /** Counters of each node's calls. */
  readonly meters?: readonly (NodeMeter | undefined)[]
}

export interface NodeQuery<Value, Node extends Verified = ChainNode> {
  (node: Node, member: Member<Node>): Promise<Value>
  /** What a non-null answer proves about the node. */
  readonly proofOf?: (member: Member<Node>) => Proof
}

export function proving<Value>(proof: Proof | ((member: Member) => Proof), query: NodeQuery<Value>): NodeQuery<Value> {
  const own: NodeQuery<Value> = async (node, member) => query(node, member)
  return Object.assign(own, { proofOf: (member: Member) => (typeof proof === 'function' ? proof(member) : proof) })
}

/** Selects the ready nodes to ask. */
export type IsQueried<Node extends Verified = ChainNode> = (member: Member<Node>) => boolean

/** The nodes of one network: asks them, rests failing ones, and finds a majority. */
export class NodeGroup<Node extends Verified = ChainNode> {
  readonly members: readonly Member<Node>[]
  readonly majority: number
  disagreement: string | null = null
  readonly #now: () => number

  constructor(nodes: readonly Node[], { now, names = [], meters = [] }: GroupOptions) {
    this.#now = now
    this.majority = majorityOf(nodes.length)
    this.members = nodes.map((node, index) =>
      newMember(node, { name: names[index] ?? `node ${index + 1}`, meter: meters[index] }),
    )
  }

  /** Whether any of them has a daily call budget, so that polls should be rarer. */
  get isCounted(): boolean {
    return this.members.some(({ meter }) => meter?.isSparing)
  }

  states(): readonly NodeState[] {
    const now = this.#now()
    return this.members.map(member => stateOf(member, now))
  }

  /** Throws when an answering node is of another chain, or when no majority answers. */
  async verify(): Promise<void> {
    const results = await Promise.allSettled(this.members.map(member => this.#use(member, async () => null)))
    const errors = results.flatMap(result => (result.status === 'rejected' ? [result.reason as unknown] : []))
    const fatal = errors.find(error => !(error instanceof ChainUnavailable))
    if (fatal !== undefined) throw fatal
    if (this.members.length - errors.length < this.majority) throw refusal(errors, this.members)
  }

  /** Returns the first node's answer. */
  async first<Value>(query: NodeQuery<Value, Node>, members: readonly Member<Node>[] = this.#ready()): Promise<Value> {
    const errors: unknown[] = []
    for (const member of members) {
      const answer = await this.#attempt(member, query, errors)
      if (answer) return answer.value
    }
    throw refusal(errors, this.members)
  }

  /** Returns the first non-null answer. Returns `null` only when all nodes answer `null`: one that fails might have it. */
  async find<Value>(query: NodeQuery<Value | null, Node>): Promise<Value | null> {
    const errors: unknown[] = []
    let isAbsent = 0
    const asked = this.#ready().map(async member => {
      const answer = await this.#attempt(member, query, errors)
      if (answer && answer.value !== null) return answer.value
      if (answer) isAbsent += 1
      throw new ChainUnavailable(`${member.name} tells nothing`)
    })
    try {
      return await Promise.any(asked)
    } catch {
      if (isAbsent === this.members.length) return null
      throw refusal(errors, this.members)
    }
  }

  /** Returns the answers of all nodes. Waits only briefly for those that a majority does not need. */
  async all<Value>(query: NodeQuery<Value, Node>, isAsked: IsQueried<Node> = () => true): Promise<NodeAnswer<Value>[]> {
    const errors: unknown[] = []
    const answers: NodeAnswer<Value>[] = []
    const waiting = new Set(this.#ready().filter(isAsked))
    const asked = [...waiting].map(async member => {
      const answer = await this.#attempt(member, query, errors)
      waiting.delete(member)
      if (answer) answers.push(answer)
    })
    await this.#patience(asked, { answers, waiting })
    this.#letHang(waiting)
    if (answers.length === 0) throw refusal(errors, this.members)
    return this.members.flatMap(({ name }) => answers.filter(answer => answer.name === name))
  }

  /**
   * Waits until a majority has answered, and then briefly for the rest. If a majority needs a node whose last request failed, it waits only
   * briefly: a node that hangs would hold up the others each time.
   */
  async #patience(asked: readonly Promise<void>[], { answers, waiting }: Asked<Node>): Promise<void> {
    const everybody = Promise.all(asked)
    const isEnough = () => {
      const sound = [...waiting].filter(({ failures }) => failures === 0)
      return answers.length > 0 && (answers.length >= this.majority || answers.length + sound.length < this.majority)
    }
    const until = async (isDone: () => boolean) =>
      Promise.race([everybody, ...asked.map(async one => one.then(async () => (isDone() ? null : everybody)))])
    await until(() => answers.length > 0)
    if (!isEnough() && !(await settledWithin(until(isEnough), requestMsMax))) return
    await settledWithin(everybody, graceMs)
  }

  /** A hanging node is not asked again before it has answered or timed out. */
  #letHang(members: Iterable<Member<Node>>): void {
    for (const member of members) member.restsUntil = Math.max(member.restsUntil, this.#now() + cooldownMsMax)
  }

  /**
   * Returns the answer of a majority of all nodes. Asks more nodes than a majority only if some fail or differ. Throws ChainUnavailable
   * without a majority, FinalityBroken when a majority reports that.
   */
  async agree<Value>(query: NodeQuery<Value, Node>, how: Agreement<Value, Node>): Promise<Value> {
    const errors: unknown[] = []
    const waiting = this.#ready().toSorted((one, other) => Number(how.isBehind?.(one)) - Number(how.isBehind?.(other)))
    const missing = (reported: readonly NodeAnswer<Value>[]) =>
      this.majority - (groupAnswers(reported, how.say)[0]?.length ?? 0)
    const answers = await this.#collect(waiting, query, { errors, missing })
    const [most = [], next] = groupAnswers(answers, how.say)
    const [reported] = most
    if (reported && most.length >= this.majority) {
      this.#noteOutvoted(answers, { most, what: how.what })
      return reported.value
    }
    const broken = errors.filter(error => error instanceof FinalityBroken)
    if (broken[0] && broken.length >= this.majority) throw broken[0]
    if (!reported || !next?.[0]) throw refusal(errors, this.members)
    const other = next[0]
    const difference =
      how.differ?.(reported.value, other.value) ?? `${how.say(reported.value)} or ${how.say(other.value)}`
    this.disagreement = `${reported.name} and ${other.name} disagree on ${how.what}: ${difference}`
    throw new ChainUnavailable(this.disagreement, { cause: errors })
  }

  #noteOutvoted<Value>(
    answers: readonly NodeAnswer<Value>[],
    { most, what }: { most: readonly NodeAnswer<Value>[]; what: string },
  ) {
    this.disagreement = null
    for (const answer of answers) {
      const member = this.members.find(one => one.name === answer.name)
      if (!member) continue
      member.difference = most.includes(answer) ? null : `differs from the majority on ${what}`
      if (member.difference !== null) member.errors.outvoted = (member.errors.outvoted ?? 0) + 1
    }
  }

  /**
   * Collects answers in the members' order, no more than needed. Asks the next node when one fails or takes long. `missing` returns how many
   * answers are still needed.
   */
  async #collect<Value>(
    members: readonly Member<Node>[],
    query: NodeQuery<Value, Node>,
    how: Collecting<Value>,
  ): Promise<NodeAnswer<Value>[]> {
    const answers: NodeAnswer<Value>[] = []
    const waiting = [...members]
    const underWay = new Map<Member<Node>, Promise<void>>()
    let slow = 0
    const begin = async (member: Member<Node>) => {
      const answer = await this.#attempt(member, query, how.errors)
      underWay.delete(member)
      if (answer) answers.push(answer)
    }
    const inOrder = () => members.flatMap(({ name }) => answers.filter(answer => answer.name === name))
    for (let wanted = how.missing([]); wanted > 0; wanted = how.missing(inOrder())) {
      for (const member of waiting.splice(0, Math.max(0, wanted + slow - underWay.size)))
        underWay.set(member, begin(member))
      if (underWay.size === 0) break
      const isAnswered = await answersInTime(underWay.values(), waiting.length > 0 ? graceMs : null)
      slow = isAnswered ? Math.min(slow, underWay.size) : underWay.size
    }
    this.#letHang(underWay.keys())
    return inOrder()
  }

  /**
   * Returns the nodes that do not rest, in configured order, those short of calls last. If all rest, returns the one that is back first, since
   * a failing node is better than none, unless its calls are counted. Never returns a node over its quota.
   */
  #ready(): Member<Node>[] {
    const now = this.#now()
    const asked = this.members.filter(
      member => member.refusesUntil <= now && (member.restsUntil <= now || !member.meter?.isSparing),
    )
    const healthy = asked.filter(member => member.restsUntil <= now)
    if (healthy.length === 0) return asked.toSorted((one, other) => one.restsUntil - other.restsUntil)
    return healthy.toSorted((one, other) => budgetShortage(one) - budgetShortage(other))
  }

  async #attempt<Value>(
    member: Member<Node>,
    query: NodeQuery<Value, Node>,
    errors: unknown[],
  ): Promise<NodeAnswer<Value> | null> {
    try {
      return { name: member.name, value: await this.#use(member, query) }
    } catch (error) {
      // Any error is the node's own. A node of another chain counts like an absent one here; `verify` reports it.
      errors.push(error)
      return null
    }
  }

  /** Verifies each node before its first answer counts, including one that was away at the start. */
  async #use<Value>(member: Member<Node>, query: NodeQuery<Value, Node>): Promise<Value> {
    const proof = query.proofOf?.(member)
    try {
      if (!member.isVerified) await member.node.verify()
      member.isVerified = true
      const value = await query(member.node, member)
      noteAnswer(member, value === null ? undefined : proof)
      return value
    } catch (error) {
      noteFailure(member, error, { now: this.#now(), proof })
      throw error
    }
  }
}

export interface Agreement<Value, Node extends Verified = ChainNode> {
  /** Describes the query in messages. */
  readonly what: string
  /** Maps equal answers to the same text. */
  readonly say: (value: Value) => string
  readonly differ?: (one: Value, other: Value) => string | null
  /** Whether a node has not reached the height yet. Such a node is asked last. */
  readonly isBehind?: (member: Member<Node>) => boolean
}

interface Asked<Node extends Verified> {
  readonly answers: readonly unknown[]
  readonly waiting: ReadonlySet<Member<Node>>
}

interface Collecting<Value> {
  /** Collects the errors. */
  readonly errors: unknown[]
  readonly missing: (answers: readonly NodeAnswer<Value>[]) => number
}

/** Waits until one is settled, or for `waitMs`; `null`: without a limit. */
async function answersInTime(asked: Iterable<Promise<void>>, waitMs: number | null): Promise<boolean> {
  const one = Promise.race(asked)
  return waitMs === null ? one.then(() => true) : settledWithin(one, waitMs)
}

async function settledWithin(asked: Promise<unknown>, waitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>(resolve => {
    timer = setTimeout(() => resolve(false), waitMs)
  })
  const isSettled = await Promise.race([asked.then(() => true), late])
  clearTimeout(timer)
  return isSettled
}

/** Explains why too few nodes answered. Rethrows an error that is not a node's, such as a bug of ours. */
function refusal(errors: readonly unknown[], members: readonly Pick<Member, 'error' | 'unproven'>[]): Error {
  const known = [ChainUnavailable, ChainMismatch, FinalityBroken]
  const mistake = errors
    .filter(error => error instanceof Error)
    .find(error => !known.some(kind => error instanceof kind))
  if (mistake) return mistake
  const reasons = errors.map(error => (error instanceof Error ? error.message : String(error)))
  if (reasons.length === 0) reasons.push('those that could be asked rest, since they refused or failed')
  const isUnproven =
    errors.some(error => error instanceof ChainUnproven) ||
    (errors.length === 0 && members.some(one => isUnprovenLast(one)))
  const Refusal = isUnproven ? ChainUnproven : ChainUnavailable
  return new Refusal(`fewer nodes than needed answer: ${reasons.join('; ')}`, { cause: errors })
}
