export type Language = 'sh' | 'js' | 'ts' | 'json' | 'graphql';

export interface CodeSnippet {
  /** Name of the tool, or of the file to save it as. */
  name: string;
  language: Language;
  code: string;
}

export interface Example {
  id: string;
  title: string;
  text: string;
  snippets: readonly CodeSnippet[];
}
