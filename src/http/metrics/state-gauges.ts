import { Gauge, type Registry } from 'prom-client'
import { payoutGauges } from './payout-gauges.ts'
import { nodeGauges } from './node-gauges.ts'
import { sweepGauges } from './sweep-gauges.ts'
import { isArchiveFailing, isBackupFailing } from '../../database/connection/inspect.ts'
import type { ServiceState } from './service-state.ts'
import type { ChainCheck } from '../../payments/reconcile/chain-check.store.ts'

/** Updates the gauges; `null` when the state could not be read. */
export type ShowState = (state: ServiceState | null) => void

const others = [backupGauges, feedGauges, mailGauges, partitionGauges, payoutGauges, queueGauges, sweepGauges]

/** Gauges of the service's state. Values that could not be read are absent, since zero would look healthy. */
export function stateGauges(registry: Registry): ShowState {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `kassa_${name}`, help, labelNames, registers: [registry] })
  const readable = gauge('state_readable', 'Whether the state below could be read from the database: 1 or 0.')
  const chain = ['environment', 'network'] as const
  const height = gauge('chain_height', 'Newest block read.', ...chain, 'cursor')
  const age = gauge('chain_block_age_seconds', 'Age of the newest block read at the head.', ...chain)
  const polled = gauge('chain_looked_at_age_seconds', 'Time since the chain was last polled.', ...chain)
  const paused = gauge('chain_halted', 'Whether crediting is paused: 1 or 0.', ...chain)
  const skew = gauge(
    'chain_clock_skew_seconds',
    "Newest block's time less this machine's clock: above zero the clock is behind.",
    ...chain,
  )
  const free = gauge('deposit_addresses_free', 'Derived addresses that no order uses yet.', ...chain)
  const due = gauge('webhook_deliveries_due', 'Deliveries that are due and not under way, up to 10000.', 'environment')
  const dueAge = gauge('webhook_due_age_seconds', 'How long the longest due delivery has been due.', 'environment')
  const unreadable = gauge(
    'webhook_deliveries_unreadable_secret',
    'Deliveries that no master key can sign, up to 10000.',
    'environment',
  )
  const unsettled = gauge('order_unsettled_age_seconds', 'Age of the oldest order that waits for settlement.')
  const queuedAudits = gauge('audit_waiting', 'Operator actions that the audit log has not recorded yet, up to 10000.')
  const showChecks = checkGauges(registry)
  const showOthers = others.map(gauges => gauges(registry))
  const showNodes = nodeGauges(registry)
  return found => {
    for (const one of [skew, height, age, polled, paused, free, due, dueAge, unreadable, unsettled]) one.reset()
    for (const one of [unsettled, queuedAudits]) one.remove()
    for (const show of showOthers) show(found)
    showNodes(found?.statuses ?? [])
    showChecks(found?.checks ?? [], found?.now ?? new Date(0))
    readable.set(found ? 1 : 0)
    if (!found) return
    queuedAudits.set(found.queuedAuditEntries)
    for (const one of found.chains) {
      const labels = { environment: one.environment, network: one.network }
      height.set({ ...labels, cursor: 'head' }, one.headHeight)
      height.set({ ...labels, cursor: 'final' }, one.finalHeight)
      age.set(labels, seconds(one.blockTime, found.business))
      skew.set(labels, (one.blockTime.getTime() - found.business.getTime()) / 1000)
      polled.set(labels, seconds(one.checkedAt, found.now))
      paused.set(labels, one.pause ? 1 : 0)
      free.set(labels, one.freeAddresses)
    }
    for (const { environment, count, since, unreadable: unsigned } of found.deliveries) {
      due.set({ environment }, count)
      unreadable.set({ environment }, unsigned)
      dueAge.set({ environment }, since ? seconds(since, found.business) : 0)
    }
    unsettled.set(found.unsettledSince ? seconds(found.unsettledSince, found.now) : 0)
  }
}

function seconds(from: Date, to: Date): number {
  return Math.max(0, (to.getTime() - from.getTime()) / 1000)
}

const chain = ['environment', 'network'] as const

/** Gauges of the daily reconciliation of each network; absent before the first one is planned. */
function checkGauges(registry: Registry): (checks: readonly ChainCheck[], now: Date) => void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `kassa_chain_check_${name}`, help, labelNames: chain, registers: [registry] })
  const age = gauge('age_seconds', 'Time since the last complete reconciliation with the chain.')
  const found = gauge('differences', 'Differences between the record and the chain.')
  return (checks, now) => {
    for (const one of [age, found]) one.reset()
    for (const { environment, network, succeededAt, differences } of checks) {
      age.set({ environment, network }, Math.max(0, (now.getTime() - succeededAt.getTime()) / 1000))
      found.set({ environment, network }, differences)
    }
  }
}

/** Gauges of unsent mails: users wait for links, owners for notices. */
function mailGauges(registry: Registry): (found: ServiceState | null) => void {
  const registers = [registry]
  const late = new Gauge({
    name: 'kassa_mails_late',
    help: 'Mails written more than five minutes ago and not sent, up to 10000.',
    registers,
  })
  const failed = new Gauge({
    name: 'kassa_mails_failed',
    help: 'Mails that failed for good within a week, up to 10000.',
    registers,
  })
  return found => {
    // A gauge without a value is exported as zero, so remove it.
    for (const one of [late, failed]) one.remove()
    if (!found) return
    late.set(found.mails.late)
    failed.set(found.mails.failed)
  }
}

/** The age of each feed's rates, by host. */
function feedGauges(registry: Registry): (found: ServiceState | null) => void {
  const age = new Gauge({
    name: 'kassa_rate_feed_age_seconds',
    help: 'Age of the newest usable rates of each feed; since 1970 for a feed that never had any.',
    labelNames: ['feed'],
    registers: [registry],
  })
  return found => {
    age.reset()
    for (const { host, quotedAt } of found?.feeds ?? [])
      age.set({ feed: host }, seconds(quotedAt ?? new Date(0), found!.now))
  }
}

/** Gauges of monthly partitions: whether the coming months have tables. */
function partitionGauges(registry: Registry): (found: ServiceState | null) => void {
  const registers = [registry]
  const ahead = new Gauge({
    name: 'kassa_months_ahead_seconds',
    help: 'How long there are tables for the changes of orders yet; below zero there is none for now.',
    registers,
  })
  const rest = new Gauge({
    name: 'kassa_months_rest',
    help: 'Whether order changes lie outside all monthly partitions: 1 or 0.',
    registers,
  })
  return found => {
    for (const one of [ahead, rest]) one.remove()
    if (!found) return
    ahead.set((found.months.madeUntil.getTime() - found.business.getTime()) / 1000)
    rest.set(found.months.hasDefaultRows ? 1 : 0)
  }
}

/** Gauges of WAL archiving, which are absent while it is off, and of the recorded backups. */
function backupGauges(registry: Registry): (found: ServiceState | null) => void {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `kassa_backup_${name}`, help, labelNames, registers: [registry] })
  const age = gauge('age_seconds', 'Time since the last backup of each kind; since 1970 if there was none.', 'kind')
  const failed = gauge('failed', 'Whether the last attempt of each kind failed: 1 or 0.', 'kind')
  const restored = gauge('restored_age_seconds', 'Time since a restore was last tried; since 1970 if none was.')
  const archived = gauge('archive_age_seconds', 'Time since the last WAL file was archived; since 1970 if none was.')
  const failing = gauge('archive_failing', 'Whether the last attempt to archive WAL failed: 1 or 0.')
  return found => {
    for (const one of [age, failed]) one.reset()
    for (const one of [restored, archived, failing]) one.remove()
    if (!found) return
    const { now } = found
    const { archive, records } = found.backups
    const ageOf = (kind: string) => seconds(records.find(one => one.kind === kind)?.finishedAt ?? new Date(0), now)
    for (const kind of ['database', 'files']) age.set({ kind }, ageOf(kind))
    for (const one of records) failed.set({ kind: one.kind }, isBackupFailing(one) ? 1 : 0)
    restored.set(ageOf('restore'))
    if (archive.mode === 'off') return
    archived.set(seconds(archive.lastArchived ?? new Date(0), now))
    failing.set(isArchiveFailing(archive) ? 1 : 0)
  }
}

/** Gauges of each pg-boss queue. */
function queueGauges(registry: Registry): (found: Pick<ServiceState, 'queues'> | null) => void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `kassa_queue_${name}`, help, labelNames: ['queue'], registers: [registry] })
  const depth = gauge('depth', 'Jobs that are ready and not yet started, up to 10000.')
  const age = gauge('age_seconds', 'Age of the oldest of these jobs.')
  const failed = gauge('failed', 'Jobs that failed in the last ten minutes, up to 10000.')
  return found => {
    for (const one of [depth, age, failed]) one.reset()
    for (const one of found?.queues ?? []) {
      const labels = { queue: one.name }
      depth.set(labels, one.depth)
      age.set(labels, one.age)
      failed.set(labels, one.failed)
    }
  }
}
