import type { FormEvent } from 'react';
import { useLocation } from 'react-router-dom';
import ways from '../page/pager.module.css';

interface ReloadProps {
  /** Alternative to reloading the page. */
  again?: () => void;
  children: string;
}

/** Reloads the page, also without JavaScript. */
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
      <button type="submit" className={ways.light}>
        {children}
      </button>
    </form>
  );
}

const reload = () => location.reload();
