/** What a process writes to see whether the database takes writes: a few rows, changed again and again. */
export const readiness = `
create table readiness_write (
  slot integer primary key check (slot >= 0 and slot < 8),
  written_at timestamptz not null
);
`
