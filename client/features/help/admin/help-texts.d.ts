/** `docs/officers.md`, see `build/help-texts.ts`. */
declare module 'virtual:help-text' {
  export const help: { intro: string; sections: readonly { id: string; title: string; html: string }[] };
}

declare module 'virtual:help-headings' {
  export const help: readonly { id: string; title: string }[];
}
