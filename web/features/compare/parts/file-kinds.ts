/** File types for the browser's file dialog. Dropped files are recognized by their content. */
export const USAGE_FILE_KINDS = ".csv,.xml,.json,.txt,text/csv,text/xml,application/xml,application/json";
