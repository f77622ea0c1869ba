// What pages name must look like something: a class without a rule is a promise that no stylesheet keeps.
import { readdirSync, readFileSync } from 'node:fs'
import test from 'ava'
import { button, linkButton } from '../../src/web/kit/button.ts'
import { html, isolated } from '../../src/web/html.ts'

const web = new URL('../../src/web/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, web), 'utf8')
const sheets = ['tokens', 'base', 'parts', 'error-page', 'dashboard'].map(name => read(`kit/${name}.css`)).join('\n')

function sourcesIn(folder: string): string[] {
  const files = readdirSync(new URL(folder, web), { recursive: true, encoding: 'utf8' })
  return files.filter(file => file.endsWith('.ts')).map(file => read(`${folder}/${file}`))
}

test('every class that a page of the dashboard or the console names has a rule', t => {
  const ruled = new Set([...sheets.matchAll(/\.([a-z][a-z0-9-]*)/g)].map(one => one[1]!))
  const named = ['dashboard', 'console', 'session-pages', 'errors', 'kit']
    .flatMap(sourcesIn)
    .flatMap(source => [...source.matchAll(/class="([a-z0-9 -]+)[$"]/g)])
    .flatMap(one => one[1]!.trim().split(' '))
    // The beginning of a name that a value completes.
    .filter(name => !name.endsWith('-'))
  t.true(named.length > 300)
  t.deepEqual(
    [...new Set(named)].filter(name => !ruled.has(name)),
    [],
  )
})

test('a label with a name in it is one piece: the gap of a button stands beside it, not within', t => {
  const label = html`Return to ${isolated('Tea House')}`
  t.true(button(label).text.includes('<span>Return to <bdi>Tea House</bdi></span></button>'))
  t.true(linkButton(label, '/x').text.includes('<span>Return to <bdi>Tea House</bdi></span></a>'))
  t.true(button('Save').text.endsWith('>Save</button>'))
})
