/** A table of a feature that an archive of the whole site contains. */
export interface TransferTable {
  name: string;
  /** Plural name for the report; null for tables that only support others. */
  label: string | null;
  /** What columns hold whose incoming values must be checked. Media that they refer to are in the archive too. */
  columns?: Readonly<Record<string, ColumnContent>>;
  /** Existing rows stay unchanged. */
  skipExisting?: true;
}

/** `address` is of a page, of stored media, or empty. */
export type ColumnContent = 'address' | 'post-html' | 'password-hash';
