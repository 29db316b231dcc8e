-- The storage service: buckets, the objects in them, who may do what, and uploads that are not finished.
-- The bytes lie in the backend (server/objects/backends); here are names, owners and metadata.
create schema storage;

create table storage.buckets (
  id text collate "C" primary key,
  name text not null unique,
  -- The `sub` of the token that made it.
  owner_id text,
  public boolean not null default false,
  -- Bytes; null: the service's own limit alone.
  file_size_limit bigint check (file_size_limit >= 0),
  -- Such as image/png or image/*; null: every type.
  allowed_mime_types text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text collate "C" not null references storage.buckets (id),
  name text collate "C" not null,
  owner_id text,
  -- The backend's key of the bytes: another one with every upload.
  version uuid not null unique,
  size bigint not null,
  -- MD5 of the bytes in hex.
  md5 text not null,
  mimetype text not null,
  cache_control text not null,
  last_modified timestamptz not null,
  -- What the uploader wrote beside it.
  user_metadata jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  unique (bucket_id, name)
);
-- Lists of a folder take upper and lower case for the same.
create index objects_folder on storage.objects (bucket_id, lower(name));
create index objects_owner on storage.objects (owner_id) where owner_id is not null;

-- Docs: docs/decisions/0014-storage-policies.md. What no row allows is refused; service_role asks none.
create table storage.policies (
  id bigint generated always as identity primary key,
  target text not null default 'objects' check (target in ('objects', 'buckets')),
  -- Null: every bucket. No foreign key: rules may stand before their bucket.
  bucket_id text,
  -- '' every name; 'a/' what lies below the folder a; 'a/b.png' one object; '{uid}/' the caller's own folder.
  name_pattern text not null default '',
  -- owner: an account, and only what it uploaded (or the bucket it made).
  role text not null check (role in ('anyone', 'anon', 'authenticated', 'owner')),
  -- Null: every account of the role.
  user_id text,
  actions text[] not null
    check (cardinality(actions) > 0 and actions <@ array['select', 'insert', 'update', 'delete']),
  created_at timestamptz not null default now(),
  unique nulls not distinct (target, bucket_id, name_pattern, role, user_id)
);

-- Uploads that come in pieces (server/storage/resumable): each piece is a key of the backend until the last is there.
create table storage.uploads (
  id uuid primary key,
  bucket_id text collate "C" not null references storage.buckets (id) on delete cascade,
  name text collate "C" not null,
  owner_id text,
  -- As whom it finishes: anon, authenticated or service_role.
  role text not null,
  upsert boolean not null default false,
  -- Bytes in all; null: not told yet.
  length bigint,
  -- Bytes that are there.
  received bigint not null default 0,
  mimetype text,
  cache_control text,
  user_metadata jsonb,
  -- Keys of the pieces in the backend, in their order.
  parts uuid[] not null default '{}',
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index uploads_expired on storage.uploads (expires_at);
