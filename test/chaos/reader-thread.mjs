import { parentPort, workerData } from 'node:worker_threads';

/** Reads a page over and over, in `count` places at once, until a message comes, and answers how that went. */
const { page, count } = workerData;
const times = [];
const statuses = new Set();
let stopped = false;
parentPort.once('message', () => (stopped = true));

async function read() {
  while (!stopped) {
    const start = performance.now();
    const response = await fetch(page);
    await response.text();
    times.push(performance.now() - start);
    statuses.add(response.status);
  }
}

await Promise.all(Array.from({ length: count }, read));
parentPort.postMessage({ times, statuses: [...statuses] });
