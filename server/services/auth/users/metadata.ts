/** Data of an account or an identity besides its columns. */
export type Metadata = Record<string, unknown>;
