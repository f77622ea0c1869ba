// Compressed files of lines, with a checksum that proves that they are complete.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

export interface Lines {
  readonly rows: number
  /** The sum of the first 60 bits of each line's SHA-256, independent of the order of the lines. */
  readonly checksum: bigint
}

/**
 * Writes lines to a file and creates its folder. It replaces an earlier file only when the new one is complete and was read back. Throws
 * when the read lines differ from the written ones.
 */
export async function writeArchive(file: string, lines: AsyncIterable<string>): Promise<Lines & { sha256: string }> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.part`
  const totals = { rows: 0, checksum: 0n }
  const counted = async function* () {
    for await (const line of lines) {
      totals.rows += 1
      totals.checksum += lineSum(line)
      yield `${line}\n`
    }
  }
  try {
    // Never write to an existing file: another user could read it, or link it elsewhere.
    await rm(draft, { force: true })
    await pipeline(Readable.from(counted()), createGzip(), createWriteStream(draft, { mode: 0o600, flags: 'wx' }))
    await flush(draft)
    const found = await readArchive(draft)
    if (found.rows !== totals.rows || found.checksum !== totals.checksum)
      throw new Error(`${draft} does not hold what was written to it`)
    await rename(draft, file)
    await flush(path.dirname(file))
    return found
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Reads a file and returns its totals, with the SHA-256 of its bytes. */
export async function readArchive(file: string): Promise<Lines & { sha256: string }> {
  const hash = createHash('sha256')
  const totals = { rows: 0, checksum: 0n }
  const hashed = async function* (bytes: AsyncIterable<Buffer>) {
    for await (const chunk of bytes) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(createReadStream(file), hashed, createGunzip(), async (unpacked: AsyncIterable<Buffer>) => {
    for await (const line of linesOf(unpacked)) {
      totals.rows += 1
      totals.checksum += lineSum(line)
    }
  })
  return { ...totals, sha256: hash.digest('hex') }
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
  if (rest !== '') yield rest
}

function lineSum(line: string): bigint {
  return BigInt(`0x${createHash('sha256').update(line).digest('hex').slice(0, 15)}`)
}

async function flush(name: string): Promise<void> {
  const handle = await open(name, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
