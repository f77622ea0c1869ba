// `doctor`: checks everything that an installation needs, and suggests fixes.
import { ConfigError, isSignerProcess, readSignerConfig } from '../../config/config.ts'
import { withFiles } from '../../config/files.ts'
import { findingsOf, type Finding } from '../../lib/finding.ts'
import type { Command, Examined, Shown } from '../command.ts'
import { printable } from '../print.ts'
import { systemClock } from '../../lib/clock.ts'
import type { Check } from './check.ts'
import { examineDatabase } from './database.ts'
import { examineNodes } from './nodes.ts'
import { examineDefaults, examineDisk } from './server.ts'

export const doctorCommands: readonly Command[] = [
  {
    kind: 'examine',
    name: 'doctor',
    summary:
      'Checks settings, database, disks, roles, processes, clocks, nodes, keys, backups, mail, DNS and TLS, and suggests fixes',
    notes:
      'Changes nothing, sends no mail, prints no secret. Run it with the settings of each process: KASSA_ROLES=signer checks what the signer needs.',
    parameters: [],
    options: [],
    run: examine,
  },
]

async function examine(environment: Examined): Promise<Shown> {
  // Loaded only now, since help needs none of it.
  const [{ runChecks }, { openForDoctor }, { withoutSecrets }] = await Promise.all([
    import('./check.ts'),
    import('./database.ts'),
    import('./keys.ts'),
  ])
  const planned = await planOf(environment)
  const found =
    'problems' in planned ? planned.problems : await runChecks(planned.checks, () => openForDoctor(planned.databaseUrl))
  const hide = withoutSecrets(withFiles(environment.settings).env)
  const settings = 'problems' in planned ? [] : [findingsOf('settings').ok('valid')]
  return shown([...settings, ...found].map(one => ({ ...one, text: printable(hide(one.text)) })))
}

async function planOf(environment: Examined) {
  try {
    if (!isSignerProcess(environment.settings)) {
      const { serviceChecks } = await import('./service.ts')
      return serviceChecks(environment.settings)
    }
    return signerChecks(environment)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const { fail } = findingsOf('settings')
    const cure = 'fix this setting (docs/operating/settings.md); all other checks were skipped'
    return { problems: error.problems.map(problem => fail(problem, cure)) }
  }
}

function shown(findings: readonly Finding[]): Shown {
  const count = (state: Finding['state']) => findings.filter(one => one.state === state).length
  const summary = { ok: count('ok'), warn: count('warn'), fail: count('fail') }
  const width = Math.max(...findings.map(one => one.about.length))
  const lines = findings.flatMap(({ state, about, text, cure }) => [
    `${state.padEnd(4)}  ${about.padEnd(width)}  ${text}`,
    ...(cure === null ? [] : [`${' '.repeat(width + 8)}→ ${cure}`]),
  ])
  return {
    json: { findings, ...summary },
    text: [...lines, `${summary.ok} ok, ${summary.warn} warn, ${summary.fail} fail`].join('\n'),
    isBad: summary.fail > 0,
  }
}

/** Checks for the signer process. Its own code opens its keys; nothing in this folder knows them. Throws ConfigError. */
function signerChecks({ settings, signerKeys }: Examined): {
  readonly databaseUrl: string
  readonly checks: readonly Check[]
} {
  const config = readSignerConfig(settings)
  if (!config) throw new Error('these are not the settings of a signer')
  const isProduction = config.mode === 'production'
  const url = config.databaseUrl
  return {
    databaseUrl: url,
    checks: [
      { about: 'database', inDatabase: db => examineDatabase(db, { part: 'signer', isProduction, url }) },
      { about: 'defaults', inDatabase: examineDefaults },
      {
        about: 'disk',
        inDatabase: db =>
          examineDisk(db, {
            folders: [config.journalDirectory, config.witnessDirectory],
            host: new URL(url).hostname,
          }),
      },
      ...config.networks.map(network => ({
        about: 'nodes',
        run: () => examineNodes(network, { isProduction, now: () => systemClock.now() }),
      })),
      {
        about: 'keys',
        isLast: true,
        run: async db => {
          const { findings, addresses } = await signerKeys.inspectKeys(config)
          return [...findings, ...(db ? await signerKeys.inspectWallets(config, { rows: db, addresses }) : [])]
        },
      },
    ],
  }
}
