import { statfs } from 'node:fs/promises';

/** Free space of the disk that has a folder. */
export interface FreeSpace {
  bytes: number;
  /** 0 to 1. */
  share: number;
}

/** For this user: some of what is free may be reserved for others. Rejects where the system does not tell. */
export async function freeSpaceOf(folder: string): Promise<FreeSpace> {
  const { bavail, bsize, blocks } = await statfs(folder);
  return { bytes: bavail * bsize, share: bavail / blocks };
}
