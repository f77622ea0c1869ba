// The first paint of a payment page in Chromium, compared with a static copy with its stylesheet, script and fonts, and with a static text
// page of as many bytes that fetches nothing. In alternating rounds, each with a new profile, so that nothing is cached.
import { once } from 'node:events'
import { chromium, type Browser } from 'playwright-core'
import { findChromium } from '../../../test/web/chromium.ts'
import { bytesOf, copyPage } from './copy-page.ts'
import { median, round, startProcess, stopProcess } from '../fixture.ts'

const turns = Number(process.env['BENCH_PAINTS'] ?? 21)
const limit = 1.2
const args = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

/** Resolves at the first contentful paint, or at once if it has happened. */
const firstPaint = `new Promise(resolve =>
  new PerformanceObserver(list => {
    const [entry] = list.getEntriesByName('first-contentful-paint')
    if (entry) resolve(entry.startTime)
  }).observe({ type: 'paint', buffered: true }))`

export async function benchFirstPaint(port: number, paths: readonly string[]): Promise<void> {
  const browser = await launch()
  if (!browser) return
  try {
    await besideStatic(browser, port, paths)
  } finally {
    await browser.close()
  }
}

/** Returns `null` if there is no browser; the rest can be measured without. */
async function launch(): Promise<Browser | null> {
  try {
    return await chromium.launch({ ...(await findChromium()), args, timeout: 60_000 })
  } catch (error) {
    console.log(`  first paint not measured, no Chromium: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

async function besideStatic(browser: Browser, port: number, paths: readonly string[]): Promise<void> {
  const [path = ''] = paths
  const answers = await copyPage(port, path)
  const page = answers[0]!
  const { byteLength } = await (await fetch(`http://127.0.0.1:${port}${path}`)).arrayBuffer()
  const text = { ...page, path: '/text', body: Buffer.from(staticPage(byteLength)).toString('base64') }
  const headers = page.headers.filter(([name]) => name !== 'content-encoding')
  const plain = await startProcess<{ port: number }>('./pages/static-copy.ts', {})
  const at = { ours: `${port}${path}`, copy: `${plain.ready.port}${path}`, text: `${plain.ready.port}/text` }
  try {
    const reported = once(plain.child, 'message')
    plain.child.send([...answers, { ...text, headers }])
    await reported
    const seen: Record<keyof typeof at, number>[] = []
    for (let iteration = -2; iteration < turns; iteration++) {
      const paint = async (name: keyof typeof at) => paintOf(browser, `http://127.0.0.1:${at[name]}`)
      const painted = { ours: await paint('ours'), copy: await paint('copy'), text: await paint('text') }
      if (iteration >= 0) seen.push(painted)
    }
    const medianOf = (name: keyof typeof at) => round(median(seen.map(one => one[name])), 0)
    const ratioTo = (name: 'copy' | 'text') => round(median(seen.map(one => one.ours / one[name])))
    console.log(
      `  first paint in Chromium ${ratioTo('copy')} times that of a static copy (limit ${limit}; ${bytesOf(answers)} bytes in ${answers.length} answers), ` +
        `${ratioTo('text')} times that of ${byteLength} bytes of text that fetch nothing; medians of ${turns}: ${medianOf('ours')}, ${medianOf('copy')} and ${medianOf('text')} ms`,
    )
  } finally {
    await stopProcess(plain.child)
  }
}

/** Returns a document of this size: words in paragraphs. */
function staticPage(bytes: number): string {
  const [head, end] = [
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Static</title><body>',
    '</body></html>',
  ]
  const paragraph = '<p>A page that somebody wrote once and that is the same for all who look at it.</p>'
  const pageSpace = bytes - head.length - end.length
  const paragraphs = paragraph.repeat(Math.floor(pageSpace / paragraph.length))
  return head + paragraphs.padEnd(pageSpace) + end
}

/** Returns the milliseconds from navigation to first contentful paint. */
async function paintOf(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 780 } })
  try {
    const page = await context.newPage()
    const answer = await page.goto(url)
    if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status()}`)
    return await page.evaluate<number>(firstPaint)
  } finally {
    await context.close()
  }
}
