import type { components } from '../../../generated/api.ts'

type TimelineEvent = components['schemas']['TimelineEvent']

/** A recorded event with its number of endpoints. */
export interface TimedEvent extends TimelineEvent {
  readonly at: Date
  readonly receivers: number
}

/** The result of a delivery attempt, or a delivery given up without one. */
export interface RecordedAttempt {
  readonly event: TimelineEvent
  readonly deliveryId: string
  readonly webhookId: string
  /** From 1; 0 when the delivery was given up before its first attempt. */
  readonly number: number
  readonly error: string | null
  readonly isLast: boolean
  readonly at: Date
}
