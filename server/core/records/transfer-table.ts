/** A table of a feature that an archive of the whole site contains. */
export interface TransferTable {
  name: string;
  /** Plural name for the report; null for tables that only support others. */
  label: string | null;
  /** Content of the columns whose imported values must be checked. The archive includes the media they refer to. */
  columns?: Readonly<Record<string, ColumnContent>>;
  /** Existing rows stay unchanged. */
  skipExisting?: true;
  /** SQL condition of the rows that every new site has: an import replaces them. */
  initialRows?: string;
}

/** `address` is of a page, of stored media, or empty. */
export type ColumnContent = 'address' | 'post-html' | 'password-hash';
