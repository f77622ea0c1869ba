import type { Database, Rows } from '../../database/database.ts'
import { addSeconds } from '../../lib/clock.ts'
import type { ChainKey } from '../chain.ts'
import { namesOf } from '../connect.ts'
import { dayOf } from './node-budget.ts'
import { NodeMeter } from './node-meter.ts'
import type { NodeSetting } from './node-setting.ts'
import { addUsage, deleteUsageBefore } from './node-usage.store.ts'

/** Retention of call counts. */
const keptSeconds = 31 * 86_400
/** Interval of writes to the database. */
const writeMs = 5_000

interface Metered extends ChainKey {
  readonly nodes: readonly NodeSetting[]
}

type WithMeters<Network> = Omit<Network, 'nodes'> & { readonly nodes: readonly NodeSetting[] }

/** Meters of one process: one for each node with a budget, shared by all its users. */
export class NodeMeters {
  readonly #now: () => Date
  readonly #meters: { readonly key: ChainKey; readonly meter: NodeMeter }[] = []
  #writing: Promise<void> | null = null
  #cleanedOn = ''

  constructor(now: () => Date) {
    this.#now = now
  }

  /** Returns the networks with meters on their nodes. */
  give<Network extends Metered>(networks: readonly Network[]): WithMeters<Network>[] {
    return networks.map(network => ({ ...network, nodes: this.#giveNodes(network) }))
  }

  #giveNodes({ environment, network, nodes }: Metered): NodeSetting[] {
    const names = namesOf(nodes)
    return nodes.map((node, index) => {
      if (!node.budget) return node
      const meter = new NodeMeter({ name: names[index]!, budget: node.budget, now: this.#now })
      this.#meters.push({ key: { environment, network }, meter })
      return { ...node, meter }
    })
  }

  /** Writes the counts and learns those of other processes. Keeps counts that could not be written. */
  async write(db: Rows): Promise<void> {
    if (this.#meters.length === 0) return
    const taken = this.#meters.map(({ key, meter }) => ({ key, meter, calls: meter.takeUnwritten() }))
    const usages = taken.map(({ key, meter, calls }) => ({ ...key, node: meter.name, ...calls }))
    try {
      const totals = await addUsage(db, usages)
      for (const [index, { meter, calls }] of taken.entries())
        meter.learn({ day: calls.day, calls: totals[index] ?? calls.calls })
    } catch (error) {
      for (const { meter, calls } of taken) meter.putBack(calls)
      throw error
    }
  }

  async #clean(db: Rows): Promise<void> {
    const today = dayOf(this.#now())
    if (this.#cleanedOn === today) return
    await deleteUsageBefore(db, dayOf(addSeconds(this.#now(), -keptSeconds)))
    this.#cleanedOn = today
  }

  /** Writes every few seconds, and once more on `end`. Reports failures to `onError`. */
  keepWriting(db: Database, onError: (error: unknown) => void): { end(): Promise<void> } {
    if (this.#meters.length === 0) return { end: () => Promise.resolve() }
    const once = async () => {
      await this.write(db)
      await this.#clean(db)
    }
    const begin = () => {
      this.#writing ??= once()
        .catch(onError)
        .finally(() => {
          this.#writing = null
        })
      return this.#writing
    }
    void begin()
    const timer = setInterval(() => void begin(), writeMs)
    timer.unref()
    return {
      async end() {
        clearInterval(timer)
        await begin()
        await begin()
      },
    }
  }
}
