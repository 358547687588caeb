import { createElement, type ComponentType } from 'react';

interface SearchResultsProps {
  query: string;
}

let screen: ComponentType<SearchResultsProps> | undefined;

/** Search results are in a chunk of their own that readers who do not search never download. */
export async function loadSearchResults(): Promise<void> {
  screen ??= (await import('./search-results')).SearchResults;
}

/** Its loader must have run first. */
export const LazySearchResults = (props: SearchResultsProps) => screen && createElement(screen, props);
