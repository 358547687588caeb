import { createElement, type ComponentType } from 'react';

interface FoundPostsProps {
  query: string;
}

let screen: ComponentType<FoundPostsProps> | undefined;

/** What was found has a chunk of its own: who reads the blog without searching never downloads it. */
export async function loadFoundPosts(): Promise<void> {
  screen ??= (await import('./found-posts')).FoundPosts;
}

/** Whoever shows it has loaded it. */
export const FoundPosts = (props: FoundPostsProps) => screen && createElement(screen, props);
