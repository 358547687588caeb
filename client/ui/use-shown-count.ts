import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** History entry and list -> number of items shown. */
const counts = new Map<string, number>();

/** Number of items shown in the list `name`, restored when the visitor goes back to the page. */
export function useShownCount(name: string, initial: number) {
  const id = `${useLocation().key} ${name}`;
  const [count, setCount] = useState(() => counts.get(id) ?? initial);
  useEffect(() => void counts.set(id, count), [id, count]);
  return [count, setCount] as const;
}
