-- The development outbox: what would have been mailed or sent. Written only where no SMTP server or SMS provider is set.
create schema mail;

create table mail.outbox (
  id uuid primary key,
  channel text not null check (channel in ('email', 'sms')),
  -- What it is about, such as auth.recovery.
  kind text not null,
  recipient text not null,
  subject text,
  html text,
  body text not null,
  language text not null,
  created_at timestamptz not null default now()
);
create index outbox_recipient on mail.outbox (recipient, created_at desc);
create index outbox_created on mail.outbox (created_at desc);
