import { useLeaveGuard } from '../../../../ui/forms/use-leave-guard';
import { uploads } from './uploads';

const LEAVE_WARNING = 'Pictures that haven’t been uploaded will be lost. Unsaved captions stay in this browser.';

/** Files that have not been uploaded exist only on this page. */
export const useUnsentGuard = () =>
  useLeaveGuard(
    () => uploads.all().length > 0 || uploads.reading() > 0 || document.querySelector('form[data-unsaved]') !== null,
    {
      lost: LEAVE_WARNING,
      onLeave: () => uploads.clear(),
    },
  );
