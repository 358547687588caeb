import type { FormEvent } from 'react';
import { useLocation } from 'react-router-dom';

/** A button that loads the page anew, also where scripts are off or did not arrive. */
export function Reload({ children }: { children: string }) {
  const { pathname, search } = useLocation();
  return (
    <form action={pathname} onSubmit={reload}>
      {Array.from(new URLSearchParams(search), ([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button>{children}</button>
    </form>
  );
}

function reload(event: FormEvent): void {
  event.preventDefault();
  location.reload();
}
