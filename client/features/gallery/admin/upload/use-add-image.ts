import { useEffect, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Navigation state that opens the file dialog. */
export interface AddImage {
  adding: true;
}

/** Opens the file dialog once: returning to the page must not open it again. */
export function useAddImage(openPicker: RefObject<() => void>): void {
  const location = useLocation();
  const navigate = useNavigate();
  const isRequested = (location.state as Partial<AddImage> | null)?.adding ?? false;
  useEffect(() => {
    if (!isRequested) return;
    void navigate(location, { replace: true, state: null });
    openPicker.current();
  }, [isRequested, location, navigate, openPicker]);
}
