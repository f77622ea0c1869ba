import { hex } from '@scure/base'

/** The opcodes that our contract uses. `PUSH1` to `PUSH32` and `DUP1` to `DUP16` follow from their number. */
const operations: Readonly<Record<string, number>> = {
  STOP: 0x00,
  ADD: 0x01,
  GT: 0x11,
  EQ: 0x14,
  ISZERO: 0x15,
  AND: 0x16,
  SHL: 0x1b,
  ADDRESS: 0x30,
  ORIGIN: 0x32,
  CALLDATALOAD: 0x35,
  CALLDATASIZE: 0x36,
  CODECOPY: 0x39,
  RETURNDATASIZE: 0x3d,
  MLOAD: 0x51,
  MSTORE: 0x52,
  JUMP: 0x56,
  JUMPI: 0x57,
  GAS: 0x5a,
  JUMPDEST: 0x5b,
  CALL: 0xf1,
  RETURN: 0xf3,
  REVERT: 0xfd,
}

interface Line {
  readonly code: number
  readonly size: number
  readonly operand: string
}

/**
 * Assembles an EVM program. Each line has one opcode and an optional operand: hex digits, the name of a value, or a jump target `@name`,
 * which a line `name:` defines. `;` begins a comment. Throws TypeError for anything else.
 */
export function assemble(listing: string, values: Readonly<Record<string, string>>): Uint8Array {
  const offsets = new Map<string, number>()
  const lines: Line[] = []
  let at = 0
  for (const raw of listing.split('\n')) {
    const text = raw.replace(/;.*/, '').trim()
    if (text === '') continue
    const offset = /^(\w+):$/.exec(text)?.[1]
    if (offset !== undefined) offsets.set(offset, at)
    const line = offset === undefined ? readLine(text) : { code: operations['JUMPDEST']!, size: 0, operand: '' }
    lines.push(line)
    at += 1 + line.size
  }
  return Buffer.concat(lines.map(line => Buffer.from([line.code, ...operandOf(line, offsets, values)])))
}

function readLine(text: string): Line {
  const [name = '', operand = '', ...more] = text.split(/\s+/)
  const numbered = /^(PUSH|DUP)(\d{1,2})$/.exec(name)
  const number = Number(numbered?.[2])
  const isPush = numbered?.[1] === 'PUSH' && number >= 1 && number <= 32
  const isDup = numbered?.[1] === 'DUP' && number >= 1 && number <= 16
  const code = isPush ? 0x5f + number : isDup ? 0x7f + number : operations[name]
  if (code === undefined || more.length > 0 || isPush !== (operand !== '')) throw new TypeError(`no operation: ${text}`)
  return { code, size: isPush ? number : 0, operand }
}

function operandOf(
  { size, operand }: Line,
  offsets: ReadonlyMap<string, number>,
  values: Readonly<Record<string, string>>,
): Uint8Array {
  if (size === 0) return new Uint8Array()
  const digits = operand.startsWith('@') ? offsets.get(operand.slice(1))?.toString(16) : (values[operand] ?? operand)
  if (digits === undefined || !/^[0-9a-f]+$/.test(digits) || digits.length > size * 2)
    throw new TypeError(`no operand of ${size} bytes: ${operand}`)
  return hex.decode(digits.padStart(size * 2, '0'))
}
