/** What an account or an identity holds besides its columns. */
export type Metadata = Record<string, unknown>;
