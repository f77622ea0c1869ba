import type { Config } from './config.ts'
import type { NetworkConfig } from './network.ts'
import { withSchema } from '../database/connection/connection-url.ts'
import { firstCell, schemaOfCell } from '../lib/cell.ts'

/** Returns the configuration of a cell, from that of the first. */
export function configOfCell(first: Config, cell: number): Config {
  if (cell === firstCell) return first
  const databaseSchema = schemaOfCell(first.databaseSchema, cell)
  const queueSchema = schemaOfCell(first.queueSchema, cell)
  return Object.freeze({
    ...first,
    cell,
    databaseSchema,
    queueSchema,
    databaseUrl: withSchema(first.databaseUrl, databaseSchema, queueSchema),
    apiDatabaseUrl: first.apiDatabaseUrl && withSchema(first.apiDatabaseUrl, databaseSchema, queueSchema),
    replica: first.replica && { ...first.replica, url: withSchema(first.replica.url, databaseSchema) },
    networks: networksOfCell(first.networks, cell),
  })
}

/** Returns the networks of a cell, from those of the first. Each cell derives its addresses from its own key. */
export function networksOfCell(first: readonly NetworkConfig[], cell: number): readonly NetworkConfig[] {
  return cell === firstCell ? first : first.map(network => ({ ...network, xpub: network.cellXpubs[cell - 1]! }))
}

/** Returns the configurations of all cells. */
export function configsOfCells(first: Config): readonly Config[] {
  return Array.from({ length: first.cellCount }, (_, cell) => configOfCell(first, cell))
}
