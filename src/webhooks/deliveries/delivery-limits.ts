/** Attempts under way at once in one process. Each is little more than an open socket. */
export const attemptsUnderWayMax = 1536

/**
 * The part of these for receivers not known to answer: URLs that never did, hosts that keep timing out, and all but the first attempt at each host of
 * a merchant. The rest stays free for receivers that answer.
 */
export const uncertainUnderWayMax = 768

/** Deliveries under way for one group of a merchant, over all processes (docs/test-coverage.md, W-20). */
export const leasesPerGroupMax = 4

/** Deliveries under way to one host, over all merchants, since many merchants may use one service. */
export const leasesPerHostMax = 16

/** Deliveries under way for one merchant, wherever they go, so that a separate address for each order takes no more slots than one. */
export const leasesPerMerchantMax = 16

/** A group that keeps timing out gets one attempt at a time. */
export const leasesPerDegradedGroupMax = 1

/** Consecutive time-outs after which a group is degraded. */
export const degradedTimeouts = 2

/**
 * Returns the group in which deliveries to a URL wait for each other. A registered endpoint has its own group, and so do
 * the test notices of a credential: one that hangs delays nothing else at its host. The addresses of single orders share one per host. The name begins with host and port.
 */
export function groupOf(url: string, ownId: string | null): string {
  const { host } = new URL(url)
  return ownId === null ? host : `${host}/${ownId}`
}
