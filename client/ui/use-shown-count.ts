import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** History entry and list -> number of items shown. */
const counts = new Map<string, number>();

/** How many items of the list `name` are shown. Going back to the page shows as many as before. */
export function useShownCount(name: string, initial: number) {
  const id = `${useLocation().key} ${name}`;
  const [count, setCount] = useState(() => counts.get(id) ?? initial);
  useEffect(() => void counts.set(id, count), [id, count]);
  return [count, setCount] as const;
}
