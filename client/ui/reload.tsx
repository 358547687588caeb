import type { FormEvent } from 'react';
import { useLocation } from 'react-router-dom';
import ways from './ways.module.css';

interface ReloadProps {
  /** What to do instead, where less than the whole page has to be read again. */
  again?: () => void;
  children: string;
}

/** A button that loads the page anew, also where scripts are off or did not arrive. */
export function Reload({ again = reload, children }: ReloadProps) {
  const { pathname, search } = useLocation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    again();
  };
  return (
    <form action={pathname} onSubmit={submit}>
      {Array.from(new URLSearchParams(search), ([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className={ways.light}>{children}</button>
    </form>
  );
}

const reload = () => location.reload();
