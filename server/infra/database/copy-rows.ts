import { type Tables, withTables } from './table-access.js';

/** Rows are inserted together until there are so many of them. */
const BATCH = { rows: 50, characters: 1024 * 1024 };
/** The record of migrations is written by those that run on the copy. */
const MIGRATION_TABLE = 'migration';

/**
 * Copies the rows of one moment from the database at `source` to the one at `target`, which has the same schema. `derived` tables are
 * left out: triggers fill them. Returns the number of rows of each copied table.
 */
export const copyRows = (
  source: string,
  target: string,
  derived: readonly string[],
): Promise<ReadonlyMap<string, number>> =>
  withTables(source, 'READ ONLY', (from) =>
    withTables(target, 'READ WRITE', async (to) => {
      const counts = new Map<string, number>();
      for (const table of await from.names())
        if (table !== MIGRATION_TABLE && !derived.includes(table)) counts.set(table, await copyTable(table, from, to));
      return counts;
    }),
  );

async function copyTable(table: string, from: Tables, to: Tables): Promise<number> {
  // Migrations insert some rows themselves.
  if ((await to.count(table)) > 0) await to.delete(table, 'true');
  const columns = (await from.columnsOf(table)).map(({ name }) => name);
  let batch: string[] = [];
  let [count, length] = [0, 0];
  const store = async () => {
    if (batch.length > 0) await to.insert(table, columns, batch);
    [batch, length] = [[], 0];
  };
  for await (const row of from.rowsOf(table)) {
    batch.push(row);
    count += 1;
    length += row.length;
    if (batch.length === BATCH.rows || length > BATCH.characters) await store();
  }
  await store();
  return count;
}
