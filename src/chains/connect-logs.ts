import type { ChainSettings } from './connect.ts'
import type { NodeSetting } from './nodes/node-setting.ts'
import { adapterOf, type LogsQuery } from './registry.ts'

export type { LogsQuery }

/** For examining a node: what is read and believed of a chain is a matter of its adapter. */
export async function connectLogs(settings: ChainSettings, node: NodeSetting): Promise<LogsQuery | null> {
  return (await adapterOf(settings.network).openLogs?.(settings, node)) ?? null
}
