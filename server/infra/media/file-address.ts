import { isOneOf } from '../../shared/one-of.js';

/** Kinds of files that are stored unchanged, as in `/media/{id}.mp4`. */
export const FILE_KINDS = ['mp4', 'mov', 'avi', 'vtt'] as const;

export type FileKind = (typeof FILE_KINDS)[number];

export interface OwnFile {
  id: string;
  kind: FileKind;
}

const FILE_ADDRESS = new RegExp(String.raw`^/media/([0-9a-f-]{36})\.(${FILE_KINDS.join('|')})$`);

export const fileAddress = ({ id, kind }: OwnFile): string => `/media/${id}.${kind}`;

export function parseFileAddress(address: string): OwnFile | null {
  const [, id, kind] = FILE_ADDRESS.exec(address) ?? [];
  return id && isOneOf(FILE_KINDS, kind) ? { id, kind } : null;
}
