// What the compose file says: who sees what, which processes each profile has, and that they accept the settings they are given.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { parse } from 'yaml'
import { makeInstallation } from '../../scripts/keys/installation-keys.ts'
import { networks } from '../../src/chains/networks.ts'
import { readConfig, readSignerConfig } from '../../src/config/config.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')

interface Service {
  readonly user?: string
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly networks?: readonly string[] | Readonly<Record<string, unknown>>
  readonly network_mode?: string
  readonly volumes?: readonly string[]
  readonly profiles?: readonly string[]
  readonly restart?: string
  readonly secrets?: readonly string[]
  readonly ports?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
}

const networksOf = ({ networks: named = [] }: Service) =>
  (Array.isArray(named) ? named : Object.keys(named)) as string[]

test('nobody is root, the signer is alone with its secrets, and the database has no way out', t => {
  const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
    networks: Record<string, { internal?: boolean } | null>
    secrets: Record<string, { file: string }>
  }
  const { services } = compose
  for (const name of ['service', 'api', 'worker', 'console', 'signer', 'migrate'])
    t.like(services[name], { user: '65532:65532', read_only: true, cap_drop: ['ALL'] }, name)
  for (const [name, service] of Object.entries(services)) {
    for (const secret of service.secrets ?? []) t.truthy(compose.secrets[secret], `${name}: ${secret}`)
    for (const network of networksOf(service)) t.true(network in compose.networks, `${name}: ${network}`)
    for (const value of Object.values(service.environment ?? {}))
      if (value.startsWith('/run/secrets/'))
        t.true(service.secrets?.includes(path.basename(value)), `${name}: ${value}`)
  }
  const signers = Object.entries(services).filter(([, { secrets = [] }]) =>
    secrets.some(one => compose.secrets[one]?.file.includes('/signer/')),
  )
  t.deepEqual(
    signers.map(([name]) => name),
    ['signer'],
  )
  t.deepEqual(
    Object.entries(services)
      .filter(([, service]) => networksOf(service).includes('signing'))
      .map(([name]) => name),
    ['signer'],
  )
  t.deepEqual(
    Object.entries(services)
      .filter(([, { volumes = [] }]) => volumes.some(one => one.startsWith('./secrets:')))
      .map(([name, one]) => [name, one.network_mode, one.read_only, one.cap_drop]),
    [['backup-files', 'none', true, ['ALL']]],
    'what archives all secrets can reach nobody',
  )
  t.deepEqual(services.database?.networks, ['data'])
  t.true(compose.networks.data?.internal)
  t.deepEqual(
    Object.entries(services).flatMap(([name, service]) => (service.ports ? [name] : [])),
    ['proxy', 'grafana'],
  )
})

/** The settings of a file that compose reads as an environment. */
function settingsOf(text: string): Record<string, string> {
  const lines = text.split('\n').filter(line => /^[A-Z]/.test(line))
  return Object.fromEntries(lines.map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

test('the small kit is PostgreSQL, one process beside the signer, and a proxy', t => {
  const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as { services: Record<string, Service> }
  const kit = (profile: string) =>
    Object.entries(services).flatMap(([name, { profiles, restart }]) =>
      restart !== 'no' && (profiles?.includes(profile) ?? true) ? [name] : [],
    )
  const backups = ['database', 'backup', 'backup-files']
  const monitoring = ['prometheus', 'alertmanager', 'node']
  t.deepEqual(kit('small'), [...backups, 'service', 'signer', 'proxy'])
  t.deepEqual(kit('large'), [...backups, 'api', 'worker', 'console', 'signer', 'proxy', ...monitoring, 'grafana'])
  t.deepEqual(kit('alerts'), [...backups, 'signer', 'proxy', ...monitoring])
  const upstreams = [...read('deploy/Caddyfile').matchAll(/reverse_proxy \{\$\w+:(\w+):/g)].map(([, name]) => name)
  const { edge, operators } = services['service']!.networks as Record<string, { aliases: string[] }>
  t.deepEqual(upstreams, [...edge!.aliases, ...operators!.aliases])
})

test('its processes start with the settings of the examples, and with those that init writes', t => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-deploy-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const words = 'test test test test test test test test test test test junk'
  const common = { environment: 'live', words, databaseHost: 'database', work: 1024 } as const
  const answers = {
    publicHost: 'pay.shop.example',
    consoleHost: 'console.shop.example',
    mailFrom: 'Shop <no-reply@pay.shop.example>',
    smtpUrl: 'smtps://mail.example.com',
    nodes: new Map(networks.map(network => [network, ['https://a.example', 'https://b.example', 'https://c.example']])),
    isSingleMerchant: true,
  }
  const made = path.join(folder, 'made')
  makeInstallation({ ...common, out: made, answers })
  const filled = path.join(folder, 'filled')
  makeInstallation({ ...common, out: filled })
  writeFileSync(path.join(filled, 'service/smtp-url'), 'smtps://mail.example.com')
  const keys = readFileSync(path.join(filled, 'service/extended-keys.env'), 'utf8')
  writeFileSync(path.join(filled, 'settings.env'), `${read('deploy/settings.env.example')}${keys}`)
  writeFileSync(path.join(filled, 'signer.env'), read('deploy/signer.env.example'))
  const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, Service & { env_file: readonly string[] }>
    secrets: Record<string, { file: string }>
  }
  for (const out of [made, filled]) {
    const environmentOf = (name: string) => {
      const { env_file: files, environment = {} } = compose.services[name]!
      const named = files.map(file => settingsOf(readFileSync(file.replace('./secrets', out), 'utf8')))
      const whole: Record<string, string> = Object.assign({}, ...named, environment)
      const inPlace = (value: string) =>
        value.startsWith('/run/secrets/')
          ? path.join(out, compose.secrets[path.basename(value)]!.file.replace('./secrets/', ''))
          : value
      return Object.fromEntries(Object.entries(whole).map(([setting, value]) => [setting, inPlace(value)]))
    }
    for (const name of ['service', 'api', 'worker', 'console']) {
      const config = readConfig(environmentOf(name))
      t.deepEqual(config.roles, name === 'service' ? ['api', 'worker', 'console'] : [name as 'api'])
      t.is(config.networks.length, 2)
      t.is(config.isSingleMerchant, out === made)
      t.is(new URL(config.databaseUrl).username, name === 'api' ? 'kassa_api' : 'kassa_worker')
      if (name === 'service') t.is(new URL(config.apiDatabaseUrl!).username, 'kassa_api')
    }
    const signer = readSignerConfig(environmentOf('signer'))
    t.is(signer?.networks.length, 2)
    for (const { keystore, depositKeystore } of signer!.networks)
      for (const file of [keystore, depositKeystore]) t.true(existsSync(file ?? 'none'))
  }
  t.like(settingsOf(readFileSync(path.join(made, 'compose.env'), 'utf8')), {
    COMPOSE_PROFILES: 'small',
    KASSA_PUBLIC_HOST: 'pay.shop.example',
    KASSA_CONSOLE_NAME: 'console.shop.example',
  })
})
