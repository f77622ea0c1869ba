// The Chromium the tests of pages run. On Linux x64 it is the one of test/tools, the same everywhere; elsewhere the system's.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, createReadStream, createWriteStream, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs' // prettier-ignore
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

export interface Chromium {
  readonly executablePath: string
  readonly env?: Record<string, string>
}

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
]

const tools = new URL('../tools/package.json', import.meta.url)

/** A Chromium that starts on this machine. Throws where there is none: a page nobody looked at is not a page that is right. */
export async function findChromium(): Promise<Chromium> {
  const packed = process.platform === 'linux' && process.arch === 'x64' ? packedChromium() : null
  if (packed) return startable(await unpackOnce(packed))
  const executablePath = systemPaths.find(existsSync)
  if (executablePath !== undefined) return { executablePath }
  throw new Error(
    `No Chromium for the tests of pages. On Linux x64 it comes with: node scripts/setup.js test/tools. ` +
      `On ${process.platform} ${process.arch}, install Chromium or Chrome at one of: ${systemPaths.join(', ')}`,
  )
}

interface Packed {
  readonly version: string
  readonly folder: string
}

function packedChromium(): Packed | null {
  const found = createRequire(tools)
  try {
    const entry = found.resolve('@sparticuz/chromium')
    const { version } = found(path.resolve(entry, '../../package.json')) as { version: string }
    return { version, folder: path.resolve(entry, '../../bin') }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return null
    throw error
  }
}

/**
 * Unpacks into a folder of its own and moves it into place as a whole: several processes may do so at once, none sees half a
 * file, and the first to finish serves all. The place is private to the user, since its content is executed.
 */
export async function unpackOnce({ version, folder }: Packed, under = os.tmpdir()): Promise<string> {
  const home = path.join(under, `kassa-chromium-${os.userInfo().uid}`)
  mkdirSync(home, { recursive: true, mode: 0o700 })
  if (statSync(home).uid !== os.userInfo().uid) throw new Error(`${home} belongs to somebody else: remove it`)
  const place = path.join(home, version)
  if (existsSync(place)) return place
  const unpacked = mkdtempSync(path.join(home, 'unpacking-'))
  try {
    const file = path.join(unpacked, 'chromium')
    await pipeline(
      createReadStream(path.join(folder, 'chromium.br')),
      createBrotliDecompress(),
      createWriteStream(file),
    )
    chmodSync(file, 0o700)
    await untar(path.join(folder, 'al2023.tar.br'), unpacked)
    if (!existsSync(place)) renameSync(unpacked, place)
  } catch (error) {
    // Another process was quicker by a moment.
    if (!existsSync(place)) throw error
  } finally {
    rmSync(unpacked, { recursive: true, force: true })
  }
  return place
}

async function untar(file: string, folder: string): Promise<void> {
  const tar = spawn('tar', ['-x', '-C', folder], { stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = once(tar, 'close')
  // It stops listening at the archive's last entry, before the padding behind that was written: its own word decides.
  const cause: unknown = await pipeline(createReadStream(file), createBrotliDecompress(), tar.stdin).catch(
    (error: unknown) => error,
  )
  const [code] = (await ended) as [number | null]
  if (code !== 0) throw new Error(`tar ended with ${code} on ${file}`, { cause })
}

/** Small systems lack the libraries for certificates (NSS): then those of the package serve. */
function startable(place: string): Chromium {
  const executablePath = path.join(place, 'chromium')
  const libraries = { LD_LIBRARY_PATH: path.join(place, 'lib') }
  const environments = [undefined, { ...(process.env as Record<string, string>), ...libraries }]
  let told = ''
  for (const env of environments) {
    const { status, stderr } = spawnSync(executablePath, ['--version'], { env: env ?? process.env, encoding: 'utf8' })
    if (status === 0) return env ? { executablePath, env } : { executablePath }
    told += stderr
  }
  throw new Error(`Chromium does not start here: ${told}`)
}
