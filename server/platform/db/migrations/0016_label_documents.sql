-- Which document a reading was made of: its name in the bucket `label-documents`. Null where it is none that is kept
-- there (a page of HTML), or was read by a version before this one.
alter table compare.label_reading add column object text;
