import { DataSource, type Logger } from 'typeorm';
import type { TestApp } from './app.js';

/** A text of SQL, and the values of its parameters. */
export type Statement = [sql: string, values: unknown[]];

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** SQL statements that the server runs during `work`. */
export async function recordStatements(app: TestApp, work: () => Promise<unknown>): Promise<Statement[]> {
  const dataSource = app.get(DataSource);
  const statements: Statement[] = [];
  const { logger } = dataSource;
  dataSource.logger = Object.assign(Object.create(logger) as Logger, {
    logQuery: (sql: string, values: unknown[] = []) => void statements.push([sql, values]),
  });
  try {
    await work();
  } finally {
    dataSource.logger = logger;
  }
  return statements;
}

/** The steps of a query plan, such as `Seq Scan blog_post`, outermost first. */
export async function explain(app: TestApp, [sql, values]: Statement): Promise<string[]> {
  const [row] = await app
    .get(DataSource)
    .query<[{ 'QUERY PLAN': [{ Plan: Plan }] }]>(`EXPLAIN (FORMAT json) ${sql}`, values);
  return stepsOf(row['QUERY PLAN'][0].Plan);
}

const stepsOf = (plan: Plan): string[] => [
  `${plan['Node Type']} ${plan['Relation Name'] ?? ''}`.trim(),
  ...(plan.Plans ?? []).flatMap(stepsOf),
];
