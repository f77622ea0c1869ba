import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { Assets } from '../assets.ts'
import { html } from '../html.ts'
import { writePage } from '../page.ts'
import type { DocsPage } from './layout.ts'
import { renderSite, type Site } from './render/site.ts'

/** The files of a folder by their paths in it. */
export type StaticFiles = ReadonlyMap<string, string | Buffer>

/**
 * Returns the documentation as files that any static host serves, also below a path of its own: all links are relative. The samples name
 * the installation at `publicUrl`. Throws if a link leads to nothing in the folder.
 */
export function staticFiles(publicUrl: string): StaticFiles {
  const site = renderSite(publicUrl, null)
  const assets = new Assets()
  const files = new Map<string, string | Buffer>()
  const pages = [...site.pages, ...[searchPage, tryPage].map(page => ({ path: page.path, page: site.layout(page) }))]
  const targets = new Map([
    ...pages.map(({ path }) => [path, path === '/docs' ? 'index.html' : `${inFolder(path)}.html`] as const),
    ...site.texts.map(({ path }) => [path, path === '/docs.md' ? 'index.md' : inFolder(path)] as const),
    ...contracts.map(name => [`/${name}`, name] as const),
    ...[...site.assets.files()].map(([path]) => [path, inFolder(path)] as const),
    [assets.url('kassa.css'), inFolder(assets.url('kassa.css'))] as const,
  ])
  for (const { path, page } of pages) {
    const file = targets.get(path)!
    files.set(file, withLinks(writePage(page, assets), htmlLink, { file, targets }))
  }
  for (const { path, text } of site.texts) {
    const file = targets.get(path)!
    const own = text.replaceAll(`](${publicUrl}/`, '](/')
    const isIndex = path === '/docs/search.json'
    files.set(file, isIndex ? searchFile(site.index, targets) : withLinks(own, textLink, { file, targets }))
  }
  for (const name of contracts) files.set(name, readFileSync(new URL(`../../../generated/${name}`, import.meta.url)))
  for (const [path, bytes] of site.assets.files()) files.set(inFolder(path), bytes)
  return withStyle(files, assets)
}

/** Adds the stylesheet and the fonts that it names, which lie beside it. */
function withStyle(files: Map<string, string | Buffer>, assets: Assets): Map<string, string | Buffer> {
  const style = assets.url('kassa.css')
  const bytesOf = (path: string) => assets.find(path.slice('/assets/'.length))!.bytes
  const css = bytesOf(style).toString()
  for (const [, font] of css.matchAll(/url\('(\/assets\/[^']+)'\)/g)) files.set(inFolder(font!), bytesOf(font!))
  return files.set(inFolder(style), css.replaceAll("url('/assets/", "url('"))
}

const contracts = ['openapi.json', 'openapi.yaml'] as const

function inFolder(path: string): string {
  return path.replace(/^\/(docs\/)?/, '')
}

/** Links from this host, in HTML and in Markdown. */
const htmlLink = /( (?:href|src|action|data-index)=")(\/[^"]*)(?=")/g
const textLink = /(\]\()(\/[^)\s]*)(?=\))/g

interface Place {
  readonly file: string
  /** The file of each address. */
  readonly targets: ReadonlyMap<string, string>
}

function withLinks(text: string, link: RegExp, { file, targets }: Place): string {
  return text.replaceAll(link, (_, before: string, to: string) => {
    const [path = '', anchor] = to.split('#')
    const target = targets.get(path)
    if (target === undefined) throw new Error(`${file}: ${to} is not in the documentation`)
    const relative = posix.relative(posix.dirname(file), target)
    return `${before}${relative}${anchor === undefined ? '' : `#${anchor}`}`
  })
}

/** The index leads from its own folder, which is that of all files. */
function searchFile(index: Site['index'], targets: Place['targets']): string {
  const entries = index.map(entry => {
    const [path = '', anchor] = entry.path.split('#')
    return { ...entry, path: targets.get(path)! + (anchor === undefined ? '' : `#${anchor}`) }
  })
  return JSON.stringify(entries)
}

/** No server looks for the words here, so the browser does. */
const searchPage: DocsPage = {
  title: 'Search',
  path: '/docs/search',
  body: html`<h1>Search</h1>
    <div data-results aria-live="polite"></div>
    <noscript><p>Search needs JavaScript here. The menu lists every page.</p></noscript>`,
}

const tryPage: DocsPage = {
  title: 'Try requests',
  path: '/docs/try',
  body: html`<h1>Try requests</h1>
    <p>
      This page sends signed requests, so it works on an installation only. Start a sandbox with <code>npm start</code>,
      then open <code>/docs/try</code> at the address it prints. To read, open the
      <a href="/docs/reference">reference</a>.
    </p>`,
}
