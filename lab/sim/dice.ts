import { createHash } from 'node:crypto'
import type { Random } from '../../src/lib/random.ts'

/** Random numbers that depend only on their seed (sfc32). Use one per kind of question, so that none disturbs the others' answers. */
export class Dice {
  readonly #seed: string
  #state: Uint32Array

  constructor(seed: string) {
    this.#seed = seed
    this.#state = new Uint32Array(4)
    const digest = createHash('sha256').update(seed).digest()
    for (let index = 0; index < 4; index += 1) this.#state[index] = digest.readUInt32LE(index * 4)
  }

  /** Returns other dice derived from the same seed and this name. */
  of(name: string): Dice {
    return new Dice(`${this.#seed} ${name}`)
  }

  /** Returns a whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor((this.#next() / 0x1_0000_0000) * end)
  }

  between(from: number, to: number): number {
    return from + this.below(to - from + 1)
  }

  chance(percent: number): boolean {
    return this.below(100) < percent
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)]!
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.below(256)))
  }

  /** The service's random values, made predictable. */
  random(): Random {
    return {
      bytes: length => this.bytes(length),
      uuid: () => {
        const hex = this.bytes(16).toString('hex')
        return [
          hex.slice(0, 8),
          hex.slice(8, 12),
          `4${hex.slice(13, 16)}`,
          `8${hex.slice(17, 20)}`,
          hex.slice(20),
        ].join('-')
      },
    }
  }

  #next(): number {
    const state = this.#state
    const sum = (state[0]! + state[1]! + state[3]!) >>> 0
    state[3] = (state[3]! + 1) >>> 0
    state[0] = state[1]! ^ (state[1]! >>> 9)
    state[1] = (state[2]! + (state[2]! << 3)) >>> 0
    state[2] = (((state[2]! << 21) | (state[2]! >>> 11)) + sum) >>> 0
    return sum
  }
}
