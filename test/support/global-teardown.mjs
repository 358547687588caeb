import pg from 'pg';

/** Leaves nothing behind on a server that is not ours alone. */
export default async function tearDown() {
  const client = new pg.Client(process.env.TEST_SERVER);
  await client.connect();
  const { rows } = await client.query('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [
    process.env.TEST_TEMPLATE,
  ]);
  for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
  await client.end();
  await globalThis.testServer.stop();
}
