/** How far the business clock of an environment runs ahead of the real time; only a sandbox has a row here. */
export const sandbox = `
create table business_clock (
  environment text primary key check (environment = 'test'),
  offset_ms bigint not null check (offset_ms >= 0)
);
`
