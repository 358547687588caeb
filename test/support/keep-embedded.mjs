import { startEmbedded } from '../../dist/server/platform/database/embedded/embedded.js';

/** Keeps the embedded PostgreSQL of the folder given as argument; says its address when it is ready, stops at SIGTERM. */
try {
  const server = await startEmbedded({ dir: process.argv[2] });
  const awake = setInterval(() => {}, 60_000);
  process.once('SIGTERM', () => {
    clearInterval(awake);
    void server.stop();
  });
  // Last, since whoever reads it may end this process at once.
  console.log(server.url());
} catch (error) {
  console.log(error.message);
  process.exitCode = 1;
}
