import { unfaithful } from '../lib/json.ts'

const bytesMax = 16 * 1024
const keysMax = 50
const depthMax = 8
/** NUL and the other control characters, C1 included; tab and newline are allowed. */
const control = /(?![\t\n])\p{Cc}/u

/** Whether metadata keeps to decisions, section 3: size as JSON text, keys at the top, levels, and what texts may hold. */
export function isMetadata(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  if (Object.keys(value).length > keysMax || !isPlainData(value)) return false
  return Buffer.byteLength(JSON.stringify(value)) <= bytesMax
}

/** Walks level by level instead of calling itself, so that no nesting can exhaust the stack. */
function isPlainData(root: object): boolean {
  let level: readonly unknown[] = [root]
  for (let depth = 1; level.length > 0; depth++) {
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string' && !isCleanText(value)) return false
      if (value === unfaithful) return false
      if (typeof value !== 'object' || value === null) continue
      if (depth > depthMax) return false
      if (!Array.isArray(value) && !Object.keys(value).every(key => isCleanText(key))) return false
      next.push(...Object.values(value))
    }
    level = next
  }
  return true
}

function isCleanText(text: string): boolean {
  return text.isWellFormed() && !control.test(text)
}
