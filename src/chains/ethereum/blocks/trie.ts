import { keccak_256 } from '@noble/hashes/sha3.js'
import { encodeRlp, rlpNumber, type RlpItem } from '../rlp.ts'

interface Entry {
  /** Nibbles of the key. */
  readonly path: readonly number[]
  readonly value: Uint8Array
}

/**
 * Returns the root hash of the Merkle-Patricia trie of these values, keyed by position. A block commits to its receipts with it
 * (Ethereum Yellow Paper, appendix D).
 */
export function listRoot(values: readonly Uint8Array[]): Uint8Array {
  if (values.length === 0) return keccak_256(encodeRlp(new Uint8Array()))
  const entries = values.map((value, index) => ({ path: halves(encodeRlp(rlpNumber(index))), value }))
  return keccak_256(encodeRlp(nodeOf(entries, 0)))
}

function halves(bytes: Uint8Array): number[] {
  return [...bytes].flatMap(byte => [byte >> 4, byte & 15])
}

/** Builds the node for these entries, whose paths agree up to `depth`. No key of a list is a prefix of another. */
function nodeOf(entries: readonly Entry[], depth: number): RlpItem {
  const [first] = entries
  if (!first) return new Uint8Array()
  if (entries.length === 1) return [compact(first.path.slice(depth), true), first.value]
  const shared = sharedLength(entries, depth)
  if (shared > 0)
    return [compact(first.path.slice(depth, depth + shared), false), link(nodeOf(entries, depth + shared))]
  const children = Map.groupBy(entries, ({ path }) => path[depth]!)
  const branches = Array.from({ length: 16 }, (_, half) => link(nodeOf(children.get(half) ?? [], depth + 1)))
  return [...branches, new Uint8Array()]
}

function sharedLength(entries: readonly Entry[], depth: number): number {
  const { path } = entries[0]!
  let length = 0
  while (entries.every(entry => entry.path[depth + length] === path[depth + length])) length += 1
  return length
}

/** A parent embeds a node of less than 32 bytes and references any other by hash. */
function link(node: RlpItem): RlpItem {
  if (node instanceof Uint8Array) return node
  const bytes = encodeRlp(node)
  return bytes.length < 32 ? node : keccak_256(bytes)
}

/** Packs nibbles into bytes. The first nibble holds the parity and whether the node is a leaf. */
function compact(path: readonly number[], isLeaf: boolean): Uint8Array {
  const flag = (isLeaf ? 2 : 0) + (path.length % 2)
  const padded = path.length % 2 === 0 ? [flag, 0, ...path] : [flag, ...path]
  return Uint8Array.from({ length: padded.length / 2 }, (_, index) => padded[2 * index]! * 16 + padded[2 * index + 1]!)
}
