import { BLOG_STATUSES, type BlogStatus } from '@shared/blog';
import { useSearchParams } from 'react-router-dom';

export interface PostFilter {
  /** Null shows posts of every status. */
  status: BlogStatus | null;
  search: string;
  setStatus: (status: BlogStatus | null) => void;
  setSearch: (text: string) => void;
  clear: () => void;
}

const IN_PLACE = { replace: true, preventScrollReset: true } as const;

/** What the list of posts is narrowed to: it stands in the address (`?q=…&status=draft`), so it can be kept and shared. */
export function usePostFilter(): PostFilter {
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string | null): void =>
    setParams((current) => {
      if (value) current.set(name, value);
      else current.delete(name);
      return current;
    }, IN_PLACE);
  return {
    status: BLOG_STATUSES.find((status) => status === params.get('status')) ?? null,
    search: params.get('q') ?? '',
    setStatus: (status) => set('status', status),
    setSearch: (text) => set('q', text.trim()),
    clear: () => setParams({}, IN_PLACE),
  };
}
