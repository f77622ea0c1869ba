// When Chromium first paints the page of a payment, beside a static page of as many bytes that fetches nothing: both in turns, each turn in
// a profile of its own, so that nothing is kept from one to the next. The stylesheet and scripts of the page of a payment are fetched each time.
import { chromium, type Browser } from 'playwright-core'
import { findChromium } from '../../test/web/chromium.ts'
import { median, round, startProcess, stopProcess } from './fixture.ts'

const turns = Number(process.env['BENCH_PAINTS'] ?? 21)
const limit = 1.2
const args = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

/** Resolves once something was painted; an entry from before it is told as well. */
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

/** `null` where there is none: the rest can be measured without. */
async function launch(): Promise<Browser | null> {
  try {
    return await chromium.launch({ ...(await findChromium()), args, timeout: 60_000 })
  } catch (error) {
    console.log(`  first paint not measured, no Chromium: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

async function besideStatic(browser: Browser, port: number, paths: readonly string[]): Promise<void> {
  const page = await fetch(`http://127.0.0.1:${port}${paths[0]}`)
  const bytes = (await page.arrayBuffer()).byteLength
  const names = ['content-type', 'content-security-policy', 'cache-control']
  const headers = names.map(name => [name, page.headers.get(name)])
  const env = { BENCH_BODY: staticPage(bytes), BENCH_HEADERS: JSON.stringify(headers) }
  const plain = await startProcess<{ port: number }>('./same-bytes.ts', env)
  try {
    const seen: { ours: number; bare: number }[] = []
    for (let turn = -2; turn < turns; turn++) {
      const path = paths[(turn + paths.length) % paths.length]
      const ours = await paintOf(browser, `http://127.0.0.1:${port}${path}`)
      const bare = await paintOf(browser, `http://127.0.0.1:${plain.ready.port}${path}`)
      if (turn >= 0) seen.push({ ours, bare })
    }
    console.log(
      `  first paint in Chromium ${round(median(seen.map(({ ours, bare }) => ours / bare)))} times that of a static page of as many bytes ` +
        `(limit ${limit}; medians ${round(median(seen.map(({ ours }) => ours)), 0)} and ` +
        `${round(median(seen.map(({ bare }) => bare)), 0)} ms of ${turns}, ${bytes} bytes each)`,
    )
  } finally {
    await stopProcess(plain.child)
  }
}

/** A document of so many bytes: words in paragraphs. */
function staticPage(bytes: number): string {
  const [head, end] = [
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Static</title><body>',
    '</body></html>',
  ]
  const paragraph = '<p>A page that somebody wrote once and that is the same for all who look at it.</p>'
  const room = bytes - head.length - end.length
  const paragraphs = paragraph.repeat(Math.floor(room / paragraph.length))
  return head + paragraphs.padEnd(room) + end
}

/** Milliseconds from the beginning of the navigation to the first paint of content. */
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
