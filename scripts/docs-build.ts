// `npm run docs:build`: writes the documentation as static files, for any static host. `--out FOLDER` (dist/docs), `--url URL` of the installation
// that the samples name.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { staticFiles } from '../src/web/docs/static-site.ts'

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'dist/docs' },
    url: { type: 'string', default: 'https://pay.kassa.example' },
  },
})
const out = path.resolve(values.out)
const url = new URL(values.url).origin

// The folder is replaced, so it must be one that this program wrote.
const isOurs = !existsSync(out) || readdirSync(out).length === 0 || existsSync(path.join(out, 'search.json'))
if (isOurs) await build()
else {
  console.error(`${out} holds other files. Name an empty folder with --out.`)
  process.exitCode = 2
}

async function build(): Promise<void> {
  const files = staticFiles(url)
  rmSync(out, { recursive: true, force: true })
  for (const [name, content] of files) {
    const file = path.join(out, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  console.log(`${files.size} files in ${out}: open index.html, or serve the folder from any static host`)
}
