/** The advisory lock of all that writes premises: any fixed number of ours, here "PREM". */
export const IMPORT_LOCK = 0x50_52_45_4d;
