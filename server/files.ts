import { fileURLToPath } from 'node:url';

/** This folder: of the sources, or `dist/server`, also from the bundle beside it. */
const SERVER = new URL('../server/', import.meta.url);

/** The path of a file of the server that is not part of the bundle, such as a font; `path` is relative to `server`. */
export const serverFile = (path: string): string => fileURLToPath(new URL(path, SERVER));
