import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import test from 'ava'
import { findChromium, installedChromiums, unpackOnce } from './chromium.ts'

/** A small package of the same make. */
function smallPackage(): { version: string; folder: string; under: string } {
  const under = mkdtempSync(path.join(os.tmpdir(), 'kassa-unpack-'))
  const folder = path.join(under, 'bin')
  mkdirSync(path.join(folder, 'lib'), { recursive: true })
  writeFileSync(path.join(folder, 'chromium.br'), brotliCompressSync(Buffer.alloc(3_000_000, 'browser ')))
  writeFileSync(path.join(folder, 'lib', 'libnss3.so'), 'library')
  const tar = execFileSync('tar', ['-c', '-C', folder, 'lib'])
  writeFileSync(path.join(folder, 'al2023.tar.br'), brotliCompressSync(tar))
  return { version: '1.0.0', folder, under }
}

test('many may unpack at once: all get the same whole file, and nothing is left over', async t => {
  const { under, ...packed } = smallPackage()
  t.teardown(() => rmSync(under, { recursive: true, force: true }))
  const places = await Promise.all(Array.from({ length: 8 }, () => unpackOnce(packed, under)))
  t.is(new Set(places).size, 1)
  const place = places[0]!
  t.is(statSync(path.join(place, 'chromium')).size, 3_000_000)
  t.is(statSync(path.join(place, 'chromium')).mode & 0o777, 0o700)
  t.is(readFileSync(path.join(place, 'lib', 'libnss3.so'), 'utf8'), 'library')
  t.deepEqual(readdirSync(path.dirname(place)), ['1.0.0'])
  t.is(statSync(path.dirname(place)).mode & 0o777, 0o700)
})

test('what could not be unpacked is told and leaves nothing that would be taken for whole', async t => {
  const { under, ...packed } = smallPackage()
  t.teardown(() => rmSync(under, { recursive: true, force: true }))
  writeFileSync(path.join(packed.folder, 'chromium.br'), 'no brotli')
  await t.throwsAsync(unpackOnce(packed, under))
  t.deepEqual(readdirSync(path.join(under, `kassa-chromium-${os.userInfo().uid}`)), [])
})

test('one that somebody names or has installed comes before the one of the tools: by a variable, in PATH, of Playwright', async t => {
  const under = mkdtempSync(path.join(os.tmpdir(), 'kassa-installed-'))
  t.teardown(() => rmSync(under, { recursive: true, force: true }))
  const put = (name: string, text = '#!/bin/sh\necho Chromium 999.0\n') => {
    const file = path.join(under, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text, { mode: 0o700 })
    return file
  }
  const [named, inPath] = [put('named/chrome'), put('bin/google-chrome')]
  const older = put('cache/chromium-999/chrome-linux/chrome')
  const newer = put('cache/chromium-1200/chrome-linux/chrome')
  const broken = put('broken/chromium', '#!/bin/sh\necho install the snap >&2\nexit 1\n')
  const env = {
    PATH: [path.dirname(broken), path.dirname(inPath)].join(path.delimiter),
    PLAYWRIGHT_BROWSERS_PATH: path.join(under, 'cache'),
  }
  t.deepEqual(installedChromiums({ ...env, CHROME_PATH: named }), [named, broken, inPath, newer, older])
  t.is((await findChromium(env)).executablePath, inPath, 'what does not start is passed over')
  t.is((await findChromium({ ...env, PATH: '' })).executablePath, newer)
  t.is((await findChromium({ ...env, KASSA_TEST_CHROMIUM: named })).executablePath, named)
})

test('there is a Chromium here, and it starts', async t => {
  const { executablePath, env } = await findChromium()
  t.true(existsSync(executablePath))
  t.regex(execFileSync(executablePath, ['--version'], { env: env ?? process.env, encoding: 'utf8' }), /Chrom/)
})
