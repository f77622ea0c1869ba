import type { Deps } from '../../deps.ts'
import { listRecentDeliveries } from './webhook.store.ts'

/** How an endpoint fares, by its newest deliveries. */
export interface EndpointHealth {
  /** Of the newest deliveries that were tried at least once. */
  readonly tried: number
  readonly delivered: number
  /** Tried without success, and tried again later. */
  readonly retrying: number
  /** Whether the delivery that was tried last did not arrive. */
  readonly isFailing: boolean
  /** Why; `null` unless it is failing. */
  readonly lastError: string | null
  /** When something was last tried; `null` before the first attempt. */
  readonly lastTriedAt: Date | null
}

type RecentDelivery = Awaited<ReturnType<typeof listRecentDeliveries>>[number]

/** Returns the health of each of these endpoints of one owner, of at most twenty. */
export async function listEndpointHealth(
  { db }: Pick<Deps, 'db'>,
  endpointIds: readonly string[],
): Promise<ReadonlyMap<string, EndpointHealth>> {
  const recent = Map.groupBy(await listRecentDeliveries(db, endpointIds), one => one.endpointId)
  return new Map(endpointIds.map(id => [id, healthOf(recent.get(id) ?? [])]))
}

/** An endpoint fails if what was tried last did not arrive, whatever is older. A sample or a switched-off endpoint says nothing of it. */
export function healthOf(recent: readonly RecentDelivery[]): EndpointHealth {
  const tried = recent.filter(one => one.attempts > 0 && one.lastError !== 'endpoint inactive')
  const last = tried.toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())[0]
  const isFailing = last !== undefined && last.status !== 'DELIVERED' && last.lastError !== null
  return {
    tried: tried.length,
    delivered: tried.filter(one => one.status === 'DELIVERED').length,
    retrying: tried.filter(one => one.status === 'PENDING').length,
    isFailing,
    lastError: isFailing ? last.lastError : null,
    lastTriedAt: last?.updatedAt ?? null,
  }
}
