/**
 * SQL of the time that comes so long after another. It is added without a zone, so that nothing depends on the session: Citus refuses what does
 * where a row is changed by its own columns.
 */
export const laterText = (time: string, duration: string) =>
  `((${time}::timestamptz at time zone 'UTC' + ${duration}) at time zone 'UTC')`
