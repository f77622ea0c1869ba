import type { components } from '../../../generated/api.ts'

type TimelineEvent = components['schemas']['TimelineEvent']

/** An event as it was recorded, with the number of endpoints it goes to. */
export interface TimedEvent extends TimelineEvent {
  readonly at: Date
  readonly receivers: number
}

/** What became of an attempt to deliver an event, or of a delivery that was given up without one. */
export interface RecordedAttempt {
  readonly event: TimelineEvent
  readonly deliveryId: string
  readonly webhookId: string
  /** From 1; 0 when the delivery was given up before the first. */
  readonly number: number
  readonly error: string | null
  readonly isLast: boolean
  readonly at: Date
}
