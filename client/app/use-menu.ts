import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Whether a menu is open, and what changes that. Whatever led to another page, it is closed there; but for an address that
 * only stood for another one, which may give way while somebody already looks at the menu.
 */
export function useMenu(): [open: boolean, setOpen: (open: boolean) => void] {
  const { key, pathname } = useLocation();
  const isReplaced = useNavigationType() === 'REPLACE';
  const [menu, setMenu] = useState({ key, pathname, open: false });
  if (menu.key !== key) setMenu({ key, pathname, open: menu.open && isReplaced && pathname !== menu.pathname });
  return [menu.open, (open) => setMenu({ key, pathname, open })];
}
