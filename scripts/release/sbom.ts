// Lists every package that runs in production, as CycloneDX and SPDX: `npx node scripts/release/sbom.ts [FOLDER]`. npm lists all packages of the lockfile,
// and the lockfile says which of them run in production. (npm's own --omit=dev also omits packages that a tool needs as well.)
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { productionPackages } from './package.ts'

interface CycloneDx {
  components: { 'bom-ref': string; group?: string; name: string; version: string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
  metadata: { component: { name: string; 'bom-ref': string } }
}
interface Spdx {
  name: string
  packages: { SPDXID: string; name: string; versionInfo: string }[]
  relationships: { spdxElementId: string; relatedSpdxElement: string }[]
  documentDescribes: string[]
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = path.resolve(process.argv[2] ?? path.join(root, 'dist'))
const running = new Set(productionPackages().values())

mkdirSync(folder, { recursive: true })
for (const [name, bom] of [
  ['sbom.cdx.json', cycloneDx(list<CycloneDx>('cyclonedx'))],
  ['sbom.spdx.json', spdx(list<Spdx>('spdx'))],
] as const) {
  writeFileSync(path.join(folder, name), `${JSON.stringify(bom, null, 2)}\n`)
  console.log(path.join(folder, name))
}

function list<Bom>(format: string): Bom {
  // A transitive dependency wants an older zod as its peer. Without --legacy-peer-deps npm would list nothing.
  const args = [
    'sbom',
    `--sbom-format=${format}`,
    '--sbom-type=application',
    '--package-lock-only',
    '--legacy-peer-deps',
  ]
  const options = {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  } as const
  return JSON.parse(execFileSync('npm', args, { ...options, stdio: ['ignore', 'pipe', 'ignore'] })) as Bom
}

function cycloneDx(bom: CycloneDx): CycloneDx {
  const components = bom.components.filter(one =>
    running.has(`${one.group ? `${one.group}/` : ''}${one.name}@${one.version}`),
  )
  const kept = new Set([...components.map(one => one['bom-ref']), bom.metadata.component['bom-ref']])
  const dependencies = bom.dependencies
    .filter(one => kept.has(one.ref))
    .map(one => ({ ...one, dependsOn: one.dependsOn.filter(ref => kept.has(ref)) }))
  // npm names the project after its folder.
  const component = { ...bom.metadata.component, name: 'kassa' }
  return { ...bom, metadata: { ...bom.metadata, component }, components, dependencies }
}

function spdx(bom: Spdx): Spdx {
  const described = new Set(bom.documentDescribes)
  const kept = bom.packages.filter(one => described.has(one.SPDXID) || running.has(`${one.name}@${one.versionInfo}`))
  const ids = new Set([...kept.map(one => one.SPDXID), 'SPDXRef-DOCUMENT'])
  const relationships = bom.relationships.filter(one => ids.has(one.spdxElementId) && ids.has(one.relatedSpdxElement))
  const named = kept.map(one => (described.has(one.SPDXID) ? { ...one, name: 'kassa' } : one))
  return { ...bom, packages: named, relationships }
}
