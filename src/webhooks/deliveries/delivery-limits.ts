/** Attempts that one process has under way at once. Each is little more than a socket that waits. */
export const attemptsUnderWayMax = 1536

/**
 * Those of them at receivers nobody knows to answer: URLs that never did, hosts that keep timing out, and all but the first at each
 * host of a merchant. However many there are of these, a receiver that answers finds a place.
 */
export const uncertainUnderWayMax = 768

/** Deliveries of one merchant in one lane that are on their way at once, over all processes (docs/test-coverage.md, W-20). */
export const leasesPerGroupMax = 4

/** The same to one host, whoever's deliveries they are: many merchants may use the same service. */
export const leasesPerHostMax = 16

/** The same of one merchant, wherever they go, so that an address of its own for each order takes no more places than one. */
export const leasesPerMerchantMax = 16

/** A lane that keeps timing out is asked by one attempt at a time. */
export const leasesPerDegradedGroupMax = 1

/** Time-outs without any answer in between after which a lane counts as slow. */
export const degradedTimeouts = 2

/**
 * The line in which deliveries to a URL wait for each other: a registered endpoint has one of its own, so that one that hangs delays
 * none beside it at the same host; the addresses of single orders share one for each host. It begins with host and port.
 */
export function groupOf(url: string, registeredId: string | null): string {
  const { host } = new URL(url)
  return registeredId === null ? host : `${host}/${registeredId}`
}
