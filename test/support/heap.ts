import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Mebibytes that live objects of this process take: garbage is collected first. */
export function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
