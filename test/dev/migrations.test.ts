import test from 'ava'
import { heldUp } from '../../scripts/checks/tidy-migrations.ts'

const path = 'src/database/migrations/migration-0002-second.ts'
const timeout = 'set local lock_timeout = 1000;\n'

const refused: readonly (readonly [string, RegExp])[] = [
  ['create index a_b on a (b);', /concurrently/],
  ['create unique index a_b on a (b);', /concurrently/],
  ['drop index a_b;', /concurrently/],
  [`${timeout}alter table a alter column b type bigint;`, /change a type/],
  [`${timeout}alter table a alter b set data type bigint;`, /change a type/],
  [`${timeout}alter table a add column b text not null;`, /default/],
  [`${timeout}alter table a\n  add b text not null;`, /default/],
  [`${timeout}alter table a add column b uuid default gen_random_uuid();`, /row to row/],
  [`${timeout}alter table a add constraint b check (c > 0);`, /not valid/],
  [`${timeout}alter table a add constraint b foreign key (c) references d;`, /not valid/],
  [`${timeout}alter table a alter column b set not null;`, /scans the whole table/],
  [`${timeout}alter table a rename column b to c;`, /do not rename/],
  [`${timeout}alter table a rename to c;`, /do not rename/],
  [`${timeout}alter table a drop column b;`, /contract/],
  [`${timeout}drop table a;`, /contract/],
  ['lock table a;', /blocks every other user/],
  ['alter table a add column b text;', /lock_timeout/],
]

for (const [sql, message] of refused) {
  test(`a migration is refused: ${sql.replace(timeout, '').replaceAll(/\s+/g, ' ')}`, t => {
    const found = heldUp({ path, text: sql })
    t.is(found.length, 1, JSON.stringify(found))
    t.regex(found[0]!.message, message)
  })
}

const taken = [
  'create index concurrently a_b on a (b);',
  'create unique index concurrently if not exists a_b on a (b);',
  'drop index concurrently a_b;',
  `${timeout}alter table a add column b text;`,
  `${timeout}alter table a add column b text not null default '';`,
  `${timeout}alter table a add column b bigint default 0 not null;`,
  `${timeout}alter table a add constraint b check (c > 0) not valid;`,
  'alter table a validate constraint b;\nset lock_timeout = 1000;',
  `${timeout}alter table a add constraint a_pkey primary key using index a_b;`,
  `${timeout}alter table a drop column b; -- contract`.replace('; -- contract', ' -- contract\n;'),
  `${timeout}create table a (b text not null);`,
  `class A extends OnlineMigration { change(online) { return online.briefly('alter table a validate constraint b') } }`,
  `update a set b = 1 where id in (select id from a where b is null limit 1000);`,
]

for (const sql of taken) {
  test(`a migration is taken: ${sql.replace(timeout, '').replaceAll(/\s+/g, ' ')}`, t => {
    t.deepEqual(heldUp({ path, text: sql }), [])
  })
}

test('the first migration, which nobody waits for, may do anything', t => {
  t.deepEqual(
    heldUp({ path: 'src/database/migrations/migration-0001-first.ts', text: 'create index a_b on a (b);' }),
    [],
  )
})

test('the line of what is refused is told', t => {
  t.is(heldUp({ path, text: `${timeout}create table a (b text);\n\ncreate index a_b on a (b);\n` })[0]!.line, 4)
})
