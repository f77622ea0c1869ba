/**
 * A set of accounts that takes 16 bytes of memory for each, to ask whether one may be ours before the database says. It
 * keeps the last eight of an account's twenty bytes: it never misses one that was added, and hardly ever takes another for it.
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

/** Zero marks an empty slot: whoever would be zero is one. */
function halves(account: string): [high: number, low: number] {
  const high = Number.parseInt(account.slice(24, 32), 16)
  const low = Number.parseInt(account.slice(32, 40), 16)
  return high === 0 && low === 0 ? [0, 1] : [high, low]
}

/** Where these halves are, or where they would be put; a slot is two numbers. */
function slotOf(slots: Uint32Array, high: number, low: number): number {
  const mask = slots.length / 2 - 1
  // Spread by a multiplication, since a sandbox's addresses may be counted up.
  let index = (Math.imul(high ^ Math.imul(low, 0x9e3779b1), 0x85ebca6b) >>> 7) & mask
  for (;;) {
    const slot = index * 2
    const isEmpty = slots[slot] === 0 && slots[slot + 1] === 0
    if (isEmpty || (slots[slot] === high && slots[slot + 1] === low)) return slot
    index = (index + 1) & mask
  }
}

/** `false` when they were there already. */
function insert(slots: Uint32Array, [high, low]: [number, number]): boolean {
  const slot = slotOf(slots, high, low)
  if (slots[slot] === high && slots[slot + 1] === low) return false
  slots[slot] = high
  slots[slot + 1] = low
  return true
}
