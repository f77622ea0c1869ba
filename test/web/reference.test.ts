import { readFileSync } from 'node:fs'
import test from 'ava'
import { operations } from '../../generated/operations.ts'
import { escapeHtml } from '../../src/lib/text/escape-html.ts'
import { inline, markdown } from '../../src/web/docs/markdown.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
let page: string
test.before(async () => {
  shop = await openShop()
  page = (await shop.page('/docs/reference')).text
})
test.after.always(() => shop.close())

interface Operation {
  readonly operationId: string
  readonly 'x-codeSamples'?: readonly { readonly label: string; readonly source: string }[]
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components: { readonly examples: Readonly<Record<string, { readonly value: unknown }>> }
  readonly webhooks: Readonly<Record<string, { readonly post: { readonly operationId: string } }>>
}
const contract = JSON.parse(readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8')) as Document

test('every operation and every event has its place, with an anchor the contents lead to', t => {
  const ids = [...Object.keys(operations), ...Object.values(contract.webhooks).map(one => one.post.operationId)]
  for (const id of ids) {
    t.true(page.includes(`<section id="${id}"`), id)
    t.true(page.includes(`<li><a href="#${id}">`), id)
  }
})

test('every operation has its request in six languages, curl first, on the page and in its Markdown', async t => {
  const { text } = await shop.page('/docs/reference.md')
  const full = (await shop.page('/llms-full.txt')).text
  for (const [path, item] of Object.entries(contract.paths)) {
    for (const operation of Object.values(item)) {
      const { operationId: id, 'x-codeSamples': samples } = operation as Operation
      if (!samples) continue
      t.deepEqual(
        samples.map(one => one.label),
        ['curl and openssl', 'Node SDK', 'Python', 'PHP', 'Go', 'fetch'],
        path,
      )
      // The colours of words are markup around them.
      const section = page
        .slice(page.indexOf(`<section id="${id}"`))
        .split('</section>')[0]!
        .replace(/<\/?span[^>]*>/g, '')
      const places = samples.map(({ source }) => section.indexOf(`<code>${highlighted(source.trim())}</code>`))
      t.true(places[0]! > 0, id)
      t.deepEqual(
        places,
        places.toSorted((one, other) => one - other),
        id,
      )
      for (const { source } of samples) t.true(text.includes(source.trim()) && full.includes(source.trim()), id)
    }
  }
  t.is(page.split('<div class="samples">').length - 1, Object.keys(operations).length)
})

test('every link within the page leads somewhere, and no two places have the same name', t => {
  const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(match => match[1]!)
  t.is(new Set(ids).size, ids.length)
  const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(match => match[1]!)
  t.deepEqual(
    targets.filter(target => !ids.includes(target)),
    [],
  )
})

test('every error message of the contract is there with its example', t => {
  const errors = Object.values(contract.components.examples).filter(({ value }) =>
    Object.hasOwn(Object(value), 'error'),
  )
  t.true(errors.length > 30)
  for (const { value } of errors) {
    if (Object.keys(value as object).length > 1) continue
    const body = escapeHtml(JSON.stringify(value))
    t.true(page.includes(`<code>${body}</code>`), body)
  }
})

test('the signing recipe comes with its vectors, and the contract itself is one click away', t => {
  t.true(page.includes('825a3601b7bf78ac19421078a6b04c288c487ad4fd3eae74bea4edd868580b93'))
  t.true(page.includes('519f3a000c7e3e4058a5e4afdaa8a3ab2b28928f472048cd9fc055db0f6c9c56'))
  t.true(page.includes('8027332cfb05050d1223068dbc4abfd31e459f67329162839a237cc3943ff445'))
  t.true(page.includes('href="/openapi.json"') && page.includes('href="/openapi.yaml"'))
})

test('nothing of the contract’s Markdown is left over as such, and nothing in it becomes markup', t => {
  const words = page.replace(/<(code|pre)[^>]*>.*?<\/\1>/gs, '').replace(/<[^>]*>/g, '')
  t.deepEqual(words.match(/`[^`]*`|\*\*|^\|.*\||^#+ .*/gm), null)
  t.is(
    inline('<b> `<i>` **<u>** [x](javascript:alert(1)) [y](https://a.example/?"<)').text,
    '&lt;b&gt; <code>&lt;i&gt;</code> <strong>&lt;u&gt;</strong> [x](javascript:alert(1)) <a href="https://a.example/?%22%3C" rel="noreferrer">y</a>',
  )
})

test('Markdown: headings, lists that go on, tables and code', t => {
  const blocks = markdown(
    '## Head\n\n- one\n  more\n- two\n\n1. first\n2. second\n\n| A | B |\n|---|---|\n| `x` | y |\n\n```\na < b\n```\nend\nhere',
  )
  t.is(
    tight(blocks.text),
    '<h3>Head</h3><ul><li>one\nmore</li><li>two</li></ul><ol><li>first</li><li>second</li></ol>' +
      '<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead>' +
      '<tbody><tr><td><code>x</code></td><td>y</td></tr></tbody></table></div>' +
      '<pre tabindex="0"><code>a &lt; b</code></pre><p>end\nhere</p>',
  )
})

/** The highlighter writes an apostrophe in its own way. */
function highlighted(text: string): string {
  return escapeHtml(text).replaceAll('&#39;', '&#x27;')
}

/** HTML without the blanks around tags, which only set its source apart. */
function tight(html: string): string {
  return html.replace(/\s*(<[^>]*>)\s*/g, '$1')
}
