import { useEffect, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** State of an address that leads to the choice of pictures. */
export interface Adding {
  adding: true;
}

/** Opens the choice for whoever came for it, once: coming back to this address is not asking again. */
export function useAdding(openPicker: RefObject<() => void>): void {
  const location = useLocation();
  const navigate = useNavigate();
  const asked = (location.state as Partial<Adding> | null)?.adding ?? false;
  useEffect(() => {
    if (!asked) return;
    void navigate(location, { replace: true, state: null });
    openPicker.current();
  }, [asked, location, navigate, openPicker]);
}
