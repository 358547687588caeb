import { startEmbeddedPostgres } from '../../dist/server/infra/embedded-postgres/embedded-postgres.js';

/** Keeps the embedded PostgreSQL of the folder given as argument; says its address when it is ready, stops at SIGTERM. */
try {
  const server = await startEmbeddedPostgres({ dir: process.argv[2] });
  const awake = setInterval(() => {}, 60_000);
  process.once('SIGTERM', () => {
    clearInterval(awake);
    void server.stop();
  });
  // Last, because the reader of this line may end the process at once.
  console.log(server.url());
} catch (error) {
  console.log(error.message);
  process.exitCode = 1;
}
