-- The utility that the customer chose for a home, such as "lpl" (contracts/plan.ts TDU_IDS). It counts only when neither
-- the premise directory nor the ESI ID names one (market/home-tdu.ts). Null without a choice.
alter table portal.service_locations add column tdu text;
