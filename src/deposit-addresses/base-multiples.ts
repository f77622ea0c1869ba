import { secp256k1 } from '@noble/curves/secp256k1.js'

/** A point of secp256k1 other than the neutral one. */
export interface AffinePoint {
  readonly x: bigint
  readonly y: bigint
}

const { Point } = secp256k1
const prime = Point.Fp.ORDER
/** 2^256 modulo the prime. */
const fold = (1n << 256n) - prime
const windowBits = 10
const windows = Math.ceil(256 / windowBits)
const windowSize = 1 << windowBits
const half = windowSize / 2

/**
 * Returns `parent + offset * G` for each offset. A batch costs a third of single derivations, because all additions of a level share one inversion.
 * The library computes the sum of all results independently; results that do not match it are never returned. Nothing here is secret.
 */
export function addBaseMultiples(parent: AffinePoint, offsets: readonly bigint[]): AffinePoint[] {
  if (offsets.length === 0) return []
  const points = sumEach(offsets.map(offset => [parent, ...summandsOf(offset)]))
  const total = points && sumEach([points])?.[0]
  // Points with equal x need another formula, which the library handles. Hashed offsets never produce them.
  if (!points || !total) return offsets.map(offset => computeTotal(parent, [offset]))
  const expected = computeTotal(parent, offsets)
  if (total.x !== expected.x || total.y !== expected.y)
    throw new Error('Derived points do not add up to what the library computes')
  return points
}

/** Computes the sum of all results with the library. Throws when it is the neutral point. */
function computeTotal(parent: AffinePoint, offsets: readonly bigint[]): AffinePoint {
  const sum = Point.Fn.create(offsets.reduce((one, other) => one + other, 0n))
  const parents = Point.fromAffine(parent).multiplyUnsafe(BigInt(offsets.length))
  const total = Point.BASE.multiplyUnsafe(sum).add(parents)
  total.assertValidity()
  return total.toAffine()
}

/** Returns multiples of G that add up to `scalar * G`: one for each window whose digit, from -511 to 512, is not 0. */
function summandsOf(scalar: bigint): AffinePoint[] {
  const table = baseTable()
  const summands: AffinePoint[] = []
  let rest = scalar
  for (let window = 0; rest > 0n; window += 1) {
    const low = Number(BigInt.asUintN(windowBits, rest))
    const digit = low > half ? low - windowSize : low
    rest >>= BigInt(windowBits)
    if (digit < 0) rest += 1n
    if (digit === 0) continue
    const point = table[window * half + Math.abs(digit) - 1]!
    summands.push(digit < 0 ? { x: point.x, y: -point.y } : point)
  }
  return summands
}

let tableOnce: readonly AffinePoint[] | undefined

/** `multiple * 2^(10 window) * G` for multiples from 1 to 512. Built on first use, since most processes derive nothing. */
function baseTable(): readonly AffinePoint[] {
  tableOnce ??= makeTable()
  return tableOnce
}

function makeTable(): AffinePoint[] {
  let base = Point.BASE
  const columns: AffinePoint[][] = []
  for (let window = 0; window < windows; window += 1) {
    columns.push([base.toAffine()])
    base = base.multiplyUnsafe(BigInt(windowSize))
  }
  // Doubles the multiples 1 to n up to 2n: adds n to each smaller one, and lets the library double n itself.
  for (let count = 1; count < half; count *= 2) {
    const pairs = columns.flatMap(column => column.slice(0, -1).map(point => [point, column.at(-1)!] as const))
    const sums = addPairs(pairs)!.map(canonical)
    for (const [window, column] of columns.entries()) {
      const doubled = Point.fromAffine(column.at(-1)!).double().toAffine()
      column.push(...sums.slice(window * (count - 1), (window + 1) * (count - 1)), doubled)
    }
  }
  return columns.flat()
}

/** Returns the sum of each list, halving all lists together until each has one point; `null` when two points have the same x. */
function sumEach(lists: readonly (readonly AffinePoint[])[]): AffinePoint[] | null {
  let level: readonly (readonly AffinePoint[])[] | null = lists
  while (level?.some(points => points.length > 1)) level = halve(level)
  return level && level.map(([point]) => canonical(point!))
}

function halve(lists: readonly (readonly AffinePoint[])[]): AffinePoint[][] | null {
  const pairs: (readonly [AffinePoint, AffinePoint])[] = []
  for (const points of lists) for (let at = 1; at < points.length; at += 2) pairs.push([points[at - 1]!, points[at]!])
  const sums = addPairs(pairs)
  if (!sums) return null
  let next = 0
  return lists.map(points => {
    const count = points.length >> 1
    const own = sums.slice(next, (next += count))
    if (points.length % 2 === 1) own.push(points.at(-1)!)
    return own
  })
}

/** Returns the sum of each pair, with one inversion for all; `null` when two points have the same x. */
function addPairs(pairs: readonly (readonly [AffinePoint, AffinePoint])[]): AffinePoint[] | null {
  const before: bigint[] = []
  let product = 1n
  for (const [one, other] of pairs) {
    before.push(product)
    product = reduce(product * (other.x - one.x))
  }
  product = mod(product)
  if (product === 0n) return null
  let inverse = Point.Fp.inv(product)
  const sums: AffinePoint[] = []
  for (let at = pairs.length - 1; at >= 0; at -= 1) {
    const [one, other] = pairs[at]!
    const slope = reduce((other.y - one.y) * reduce(inverse * before[at]!))
    const x = reduce(slope * slope - one.x - other.x)
    sums.push({ x, y: reduce(slope * (one.x - x) - one.y) })
    inverse = reduce(inverse * (other.x - one.x))
  }
  return sums.toReversed()
}

const mod = (value: bigint): bigint => Point.Fp.create(value)
const canonical = ({ x, y }: AffinePoint): AffinePoint => ({ x: mod(x), y: mod(y) })

/** Reduces a product modulo the prime, twice as fast as `%`. The result has about 256 bits and is not always fully reduced. */
function reduce(value: bigint): bigint {
  const once = BigInt.asUintN(256, value) + (value >> 256n) * fold
  return BigInt.asUintN(256, once) + (once >> 256n) * fold
}
