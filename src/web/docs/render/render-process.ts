// A process that renders the documentation, sends it as bytes, and ends (written-site.ts).
import { once } from 'node:events'
import { Assets } from '../../assets.ts'
import { writePage } from '../../page.ts'
import { renderSite } from './site.ts'
import { madePaths, type MadePath, type Rendering, type WrittenSite } from './written-site.ts'

const [{ publicUrl, key }] = (await once(process, 'message')) as [Rendering]
const site = renderSite(publicUrl, key)
const assets = new Assets()
const encoder = new TextEncoder()
const written: WrittenSite = {
  pages: site.pages.map(({ path, page }) => ({
    path,
    policy: page.policy,
    bytes: encoder.encode(writePage(page, assets)),
  })),
  texts: site.texts.map(({ path, type, text }) => ({ path, type, bytes: encoder.encode(text) })),
  pictures: site.pictures.map(({ name, bytes }) => ({ name, bytes: new Uint8Array(bytes) })),
  index: site.index,
  menus: Object.fromEntries(madePaths.map(path => [path, site.navigation(path).text])) as Record<MadePath, string>,
}
process.send!(written, () => process.disconnect())
