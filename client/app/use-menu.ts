import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Whether a menu is open, and what changes that. Whatever led to another page, it is closed there. */
export function useMenu(): [open: boolean, setOpen: (open: boolean) => void] {
  const { key } = useLocation();
  const [menu, setMenu] = useState({ key, open: false });
  if (menu.key !== key) setMenu({ key, open: false });
  return [menu.open, (open) => setMenu({ key, open })];
}
