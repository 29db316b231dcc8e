-- Complaints about providers as the Public Utility Commission counts them (decision 0048). A row is replaced if a newer
-- file has the same certificate and period.
create table compare.complaint_count (
  puct_number text not null,
  -- 2025, FY2025, 2025-Q3 or 2025-11.
  period text not null,
  complaints integer not null check (complaints >= 0),
  -- Complaints per 1,000 customers, if the file has them.
  per_1000 double precision check (per_1000 >= 0),
  -- The name of the file, and the day it was imported.
  source text not null,
  imported_on date not null,
  primary key (puct_number, period)
);
