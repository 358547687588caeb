import { useEffect } from 'react';
import { useLocation, type Location } from 'react-router-dom';

/** Navigation state of a link back to a list: scrolls to where the list was. */
interface ListReturn {
  scrollKey?: string;
}

/** Filter and scroll position of each list, by its path, as it was last seen in this document. */
const places = new Map<string, { search: string; scrollKey: string }>();

/** Key under which the scroll position of a page is stored; a page that is returned to has that of its former visit. */
export const scrollKeyOf = ({ key, state }: Location): string => (state as ListReturn | null)?.scrollKey ?? key;

/** Remembers the list at the current address for `returnTo`. */
export function useRememberedList(): void {
  const location = useLocation();
  useEffect(() => {
    places.set(location.pathname, { search: location.search, scrollKey: scrollKeyOf(location) });
  }, [location]);
}

/** Properties of a link to a list, with the filter and the scroll position that it had. */
export function returnTo(path: string): { to: string; state?: ListReturn } {
  const place = places.get(path);
  return place ? { to: path + place.search, state: { scrollKey: place.scrollKey } } : { to: path };
}
