export type Language = 'sh' | 'js' | 'ts' | 'json' | 'graphql';

export interface Piece {
  /** What it is, or the file to put it into. */
  name: string;
  language: Language;
  code: string;
}

export interface Example {
  id: string;
  title: string;
  says: string;
  pieces: readonly Piece[];
}
