/** The advisory lock of everything that writes premises: an arbitrary fixed number, here "PREM". */
export const IMPORT_LOCK = 0x50_52_45_4d;
