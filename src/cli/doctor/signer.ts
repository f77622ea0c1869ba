import { readSignerConfig } from '../../config.ts'
import { systemClock } from '../../lib/clock.ts'
import type { Examined } from '../command.ts'
import type { Check } from './check.ts'
import { examineDatabase } from './database.ts'
import { examineNodes } from './nodes.ts'

/** What is looked at for the process that signs. Its keys are opened by its own code, which nothing in this folder knows. Throws ConfigError. */
export function signerChecks({ settings, signerKeys }: Examined): {
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
