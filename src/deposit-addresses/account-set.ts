/**
 * A set of accounts at 16 bytes each, used to ask whether an account may be ours before asking the database. It stores the last eight of an account's
 * twenty bytes. It never misses an account that was added, and very rarely reports one that was not.
 */
export class AccountSet {
  #size = 0
  #slots = new Uint32Array(2 * 1024)

  get size(): number {
    return this.#size
  }

  /** Adds an account given as 40 hex digits. */
  add(account: string): void {
    if (this.#size * 4 >= this.#slots.length) this.#grow()
    if (insert(this.#slots, halves(account))) this.#size += 1
  }

  has(account: string): boolean {
    const [high, low] = halves(account)
    const slot = slotOf(this.#slots, high, low)
    return this.#slots[slot] !== 0 || this.#slots[slot + 1] !== 0
  }

  #grow(): void {
    const before = this.#slots
    this.#slots = new Uint32Array(before.length * 2)
    for (let slot = 0; slot < before.length; slot += 2) {
      const [high = 0, low = 0] = [before[slot], before[slot + 1]]
      if (high !== 0 || low !== 0) insert(this.#slots, [high, low])
    }
  }
}

/** Zero marks an empty slot, so zero halves become one. */
function halves(account: string): [high: number, low: number] {
  const high = Number.parseInt(account.slice(24, 32), 16)
  const low = Number.parseInt(account.slice(32, 40), 16)
  return high === 0 && low === 0 ? [0, 1] : [high, low]
}

/** Returns the slot of these halves, or the slot to put them in. A slot is two numbers. */
function slotOf(slots: Uint32Array, high: number, low: number): number {
  const mask = slots.length / 2 - 1
  // Multiplies to spread the hashes, since a sandbox's addresses may be consecutive numbers.
  let index = (Math.imul(high ^ Math.imul(low, 0x9e3779b1), 0x85ebca6b) >>> 7) & mask
  for (;;) {
    const slot = index * 2
    const isEmpty = slots[slot] === 0 && slots[slot + 1] === 0
    if (isEmpty || (slots[slot] === high && slots[slot + 1] === low)) return slot
    index = (index + 1) & mask
  }
}

/** Returns `false` when they were already there. */
function insert(slots: Uint32Array, [high, low]: [number, number]): boolean {
  const slot = slotOf(slots, high, low)
  if (slots[slot] === high && slots[slot + 1] === low) return false
  slots[slot] = high
  slots[slot + 1] = low
  return true
}
