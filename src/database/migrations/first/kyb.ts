/** Applications of merchants who want to accept real money, with documents and messages. */
export const kyb = `
create table kyb_application (
  id uuid primary key,
  merchant_id uuid not null references merchant,
  status text not null check (status in ('DRAFT', 'SUBMITTED', 'CLARIFICATION', 'APPROVED', 'DECLINED')),
  answers json not null,
  reply text not null default '' check (length(reply) <= 4000),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  submitted_at timestamptz(3),
  decided_at timestamptz(3),
  decided_by text,
  check ((status = 'DRAFT') <= (decided_at is null)),
  check ((status in ('APPROVED', 'DECLINED')) = (decided_at is not null)),
  check ((decided_at is null) = (decided_by is null)),
  check (status = 'DRAFT' or submitted_at is not null)
);
create unique index kyb_application_open on kyb_application (merchant_id) where status <> 'DECLINED';
create index kyb_application_newest on kyb_application (merchant_id, created_at desc);
create index kyb_application_queue on kyb_application (status, submitted_at, id) where status in ('SUBMITTED', 'CLARIFICATION');
create table kyb_message (
  id bigint generated always as identity primary key,
  application_id uuid not null references kyb_application,
  author text not null check (author in ('MERCHANT', 'OPERATOR')),
  name text not null,
  text text not null check (text <> '' and length(text) <= 4000),
  step text check (step in ('company', 'address', 'owners', 'business', 'documents', 'review')),
  created_at timestamptz(3) not null
);
create index kyb_message_application on kyb_message (application_id, id);
create table kyb_document (
  id uuid primary key,
  application_id uuid not null references kyb_application,
  name text not null check (name <> '' and length(name) <= 200),
  type text not null check (type in ('application/pdf', 'image/png', 'image/jpeg')),
  size integer not null check (size between 1 and 5242880),
  sha256 text not null,
  content bytea not null,
  created_at timestamptz(3) not null,
  unique (application_id, sha256),
  check (octet_length(content) = size)
);
create index kyb_document_application on kyb_document (application_id, created_at, id);
`
