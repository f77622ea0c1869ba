// Lines in a compressed file, with what proves that all of them are in it.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

export interface Lines {
  readonly rows: number
  /** The sum over all lines of the first 60 bits of their SHA-256: the same in whatever order they come. */
  readonly checksum: bigint
}

/**
 * Writes lines to a file of this name, whose folder is made; an earlier one of the name is replaced once this one is whole and was read
 * again. Throws when what was read is not what was written.
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
    // Never one that lies there already: it could be another's, who reads it or leads elsewhere by it.
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

/** What a file holds, and the SHA-256 of its bytes. */
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
