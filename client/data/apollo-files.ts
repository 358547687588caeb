/** Addresses of the files of Apollo Client. `page-shell.ts` writes them; the sources have none. */
export const apolloFiles = (): string[] =>
  document.querySelector<HTMLMetaElement>('meta[name=apollo-files]')?.content.split(' ') ?? [];
