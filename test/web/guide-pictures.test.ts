// The pictures of the guides: in the repository and in the documentation that is served.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import test from 'ava'
import { closeBrowser, browserTest, openPage, overflowOf } from './browser.ts'
import { violationsOf } from './axe.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
test.before(async () => {
  shop = await openShop()
})
test.after.always(async () => {
  await closeBrowser()
  await shop.close()
})

const folder = new URL('../../docs/guides/', import.meta.url)
const shown = readdirSync(folder).flatMap(file => {
  const text = readFileSync(new URL(file, folder), 'utf8')
  const guide = `/docs/guides/${file.replace(/\.md$/, '')}`
  return Array.from(text.matchAll(/!\[([^\]]*)\]\(([^)]*)\)/g), ([, alt = '', link = '']) => ({ guide, alt, link }))
})
const widePage = '/docs/guides/dashboard'
const teamPage = '/docs/guides/team'
const narrowPage = '/docs/guides/refunds'

test('guides show checkout, dashboard and console, each picture in words as well and from the folder of pictures', t => {
  for (const surface of ['checkout', 'dashboard', 'console'])
    t.true(
      shown.some(({ link }) => link.startsWith(`../screens/${surface}-`)),
      surface,
    )
  for (const { guide, alt, link } of shown) {
    t.regex(link, /^\.\.\/screens\/[a-z-]+\.png$/, guide)
    t.true(existsSync(new URL(link, folder)), `${guide}: ${link}`)
    t.true(alt.length > 30, `${guide}: ${link}`)
  }
})

test('a picture is served as it is, for ever, and stands in its page with words and size, to be loaded when it is near', async t => {
  for (const { guide, alt, link } of shown) {
    const bytes = readFileSync(new URL(link, folder))
    const name = link.split('/').at(-1)!
    const { text } = await shop.page(guide)
    const tag = (text.match(/<img [^>]*>/g) ?? []).find(one => one.includes(`/${name}"`))!
    const valueOf = (attribute: string) => new RegExp(`${attribute}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&#39;', "'")
    const size = [`${bytes.readUInt32BE(16)}`, `${bytes.readUInt32BE(20)}`]
    const values = [valueOf('alt'), valueOf('loading'), valueOf('width'), valueOf('height')]
    t.deepEqual(values, [alt, 'lazy', ...size], `${guide}: ${name}`)
    const url = valueOf('src')!
    const { statusCode, headers, rawPayload } = await shop.at.server.inject(url)
    t.deepEqual([statusCode, headers['content-type']], [200, 'image/png'], url)
    t.is(headers['cache-control'], 'public, max-age=31536000, immutable')
    t.true(rawPayload.equals(bytes), url)
    t.true((await shop.page(`${guide}.md`)).text.includes(`![${alt}](${url})`), `${guide}.md`)
  }
})

test('no other file of the folder is served, and none by a path that leads out of it', async t => {
  const [, place] = /"\/docs\/assets\/([0-9a-f]{16})\/dashboard-team\.png"/.exec((await shop.page(teamPage)).text)!
  for (const path of [
    `${place}/console-sign.png`,
    `${place}/..%2f..%2fguides%2fdashboard.md`,
    `..%2f..%2fscreens/dashboard-team.png`,
    '0000000000000000/dashboard-team.png',
  ])
    t.is((await shop.at.server.inject(`/docs/assets/${path}`)).statusCode, 404, path)
  t.is((await shop.at.server.inject('/docs/screens/dashboard-team.png')).statusCode, 404)
})

test('the search knows what a picture shows, and not where it is', async t => {
  const [, place = ''] = /"\/docs\/assets\/([0-9a-f]{16})\/dashboard-team\.png"/.exec((await shop.page(teamPage)).text)!
  t.false((await shop.page('/docs/search.json')).text.includes(place))
  t.true((await shop.page('/docs/search?q=button+invite+roles')).text.includes(`${teamPage}#roles`))
})

browserTest('pictures keep to their column, move nothing when they come, and are there in the dark too', async t => {
  for (const [width, place] of [
    [1280, widePage],
    [360, widePage],
    [360, narrowPage],
  ] as const) {
    const { page, complaints } = await openPage({ viewport: { width, height: 740 }, colorScheme: 'dark' })
    await page.goto(shop.url + place)
    const heightOf = () => page.evaluate<number>('document.documentElement.scrollHeight')
    const before = await heightOf()
    const pictures = await page.locator('main img').all()
    t.true(pictures.length > 0, place)
    for (const [index, picture] of pictures.entries()) {
      await picture.scrollIntoViewIfNeeded()
      const here = `document.querySelectorAll('main img')[${index}]`
      const [wide, high] = await page.evaluate<[number, number]>(
        `${here}.decode().then(() => [${here}.naturalWidth, ${here}.naturalHeight])`,
      )
      const { width: own, height } = (await picture.boundingBox())!
      t.true(own <= Math.min(width, wide) && Math.abs(own / height - wide / high) < 0.02, `${place} at ${width}`)
    }
    t.is(await heightOf(), before, `${place} at ${width}`)
    t.is(await overflowOf(page), 0, `${place} at ${width}`)
    t.deepEqual(await violationsOf(page), [], `${place} at ${width}`)
    t.deepEqual(complaints, [])
    await page.context().close()
  }
})
