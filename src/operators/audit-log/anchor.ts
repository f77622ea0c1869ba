import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AuditHead } from './audit-chain.ts'

/** Formats the head of the log as one line, to keep elsewhere. */
export function anchorLine(key: Buffer, head: AuditHead, at: Date): string {
  const anchor = { id: head.id, hash: head.hash, at: at.toISOString() }
  return JSON.stringify({ audit_anchor: anchor, signature: sign(key, anchor) })
}

/** Returns the signature in that line. */
export function signatureOfHead(key: Buffer, { id, hash }: AuditHead, at: Date): string {
  return sign(key, { id, hash, at: at.toISOString() })
}

interface Anchor extends AuditHead {
  readonly at: string
}

export interface ReadAnchors {
  /** Hash of each anchored entry, by its number. */
  readonly heads: ReadonlyMap<number, string>
  /** Line numbers of anchors that the log's key did not sign. */
  readonly unsigned: readonly number[]
}

/** Reads anchors and ignores other lines, since they may come from a process log. */
export function readAnchors(key: Buffer, text: string): ReadAnchors {
  const heads = new Map<number, string>()
  const unsigned: number[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (!line.includes('"audit_anchor"')) continue
    const anchor = readAnchor(key, line)
    // Two different anchors of one number cannot both be genuine.
    if (anchor === null || (heads.get(anchor.id) ?? anchor.hash) !== anchor.hash) unsigned.push(at + 1)
    else heads.set(anchor.id, anchor.hash)
  }
  return { heads, unsigned }
}

function readAnchor(key: Buffer, line: string): Anchor | null {
  try {
    const { audit_anchor: anchor, signature } = JSON.parse(line) as { audit_anchor: Anchor; signature: string }
    const [given, expected] = [Buffer.from(signature, 'hex'), Buffer.from(sign(key, anchor), 'hex')]
    return given.length === expected.length && timingSafeEqual(given, expected) ? anchor : null
  } catch {
    return null // reported as an unsigned anchor
  }
}

function sign(key: Buffer, { id, hash, at }: Anchor): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['audit anchor', id, hash, at]))
    .digest('hex')
}
