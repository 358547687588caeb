import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useCloseOnBack } from '../ui/dialogs/close-on-back';

/**
 * Open state of a menu. Navigation closes it; a redirect that replaces the URL does not, because the menu may be open
 * by then.
 */
export function useMenu(): [open: boolean, setOpen: (open: boolean) => void] {
  const { key, pathname } = useLocation();
  const isReplaced = useNavigationType() === 'REPLACE';
  const [menu, setMenu] = useState({ key, pathname, open: false });
  if (menu.key !== key) setMenu({ key, pathname, open: menu.open && isReplaced && pathname !== menu.pathname });
  const setOpen = (open: boolean) => setMenu({ key, pathname, open });
  useCloseOnBack(menu.open, () => setOpen(false));
  return [menu.open, setOpen];
}
