// The Chromium the tests of pages run: the one that somebody names or has installed on this machine, which is as new as the browsers of
// people are; where there is none, on Linux x64, the one of test/tools.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, createReadStream, createWriteStream, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs' // prettier-ignore
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
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
]
const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Names one for the tests alone, and how other tools name theirs. */
const variables = ['KASSA_TEST_CHROMIUM', 'CHROME_PATH', 'CHROMIUM_PATH', 'PUPPETEER_EXECUTABLE_PATH']

const tools = new URL('../tools/package.json', import.meta.url)

/** A Chromium that starts on this machine. Throws where there is none: a page nobody looked at is not a page that is right. */
export async function findChromium(env: Readonly<Record<string, string | undefined>> = process.env): Promise<Chromium> {
  if (env.KASSA_TEST_CHROMIUM) return { executablePath: env.KASSA_TEST_CHROMIUM }
  const installed = installedChromiums(env).find(starts)
  if (installed !== undefined) return { executablePath: installed }
  const packed = process.platform === 'linux' && process.arch === 'x64' ? packedChromium() : null
  if (packed) return startable(await unpackOnce(packed))
  throw new Error(
    'No Chromium for the tests of pages. On Linux x64 one comes with: node scripts/setup.js test/tools. Otherwise install Chromium or ' +
      `Chrome, or name one by KASSA_TEST_CHROMIUM (looked for ${commands.join(', ')} in PATH, and in Playwright's folder)`,
  )
}

/** Every one that somebody has installed here, the ones that are named first. */
export function installedChromiums(env: Readonly<Record<string, string | undefined>>): string[] {
  const named = variables.flatMap(name => env[name] ?? [])
  const inPath = (env.PATH ?? '')
    .split(path.delimiter)
    .filter(folder => folder !== '')
    .flatMap(folder => commands.map(command => path.join(folder, command)))
  return [...named, ...inPath, ...systemPaths, ...playwrightChromiums(env)].filter(existsSync)
}

/** Those that Playwright has fetched, the newest first. */
function playwrightChromiums({
  PLAYWRIGHT_BROWSERS_PATH: named,
  HOME: home,
}: Readonly<Record<string, string | undefined>>) {
  const folder = named ?? path.join(home ?? os.homedir(), '.cache', 'ms-playwright')
  if (!existsSync(folder)) return []
  const revision = (name: string) => Number(/\d+$/.exec(name)?.[0] ?? 0)
  return readdirSync(folder)
    .filter(name => /^chromium-\d+$/.test(name))
    .toSorted((one, other) => revision(other) - revision(one))
    .flatMap(name => ['chrome-linux64', 'chrome-linux'].map(inside => path.join(folder, name, inside, 'chrome')))
}

/** What is found but does not start here, such as a script that asks for a snap, is passed over. */
function starts(executablePath: string): boolean {
  const { status, stdout } = spawnSync(executablePath, ['--version'], { encoding: 'utf8', timeout: 60_000 })
  return status === 0 && /Chrom/.test(stdout)
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
  let reported = ''
  for (const env of environments) {
    const { status, stderr } = spawnSync(executablePath, ['--version'], { env: env ?? process.env, encoding: 'utf8' })
    if (status === 0) return env ? { executablePath, env } : { executablePath }
    reported += stderr
  }
  throw new Error(`Chromium does not start here: ${reported}`)
}
