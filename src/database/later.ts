/**
 * SQL of a time and a duration added. They are added without a time zone, so that the sum does not depend on that of the session: where a row is
 * changed, Citus refuses functions of its columns that do.
 */
export const laterText = (time: string, duration: string) =>
  `((${time}::timestamptz at time zone 'UTC' + ${duration}) at time zone 'UTC')`
