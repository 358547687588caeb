import { formatBytes } from '@shared/bytes';
import { dateAndTime } from '@shared/time';
import type { BackupsFragment } from '../../../../gql/admin';
import { useCreateBackupLinkMutation } from '../../../../gql/admin-hooks';
import { BusyButton } from '../../../../ui/forms/busy-button';
import { downloadFrom } from '../../../../ui/download-file';
import { failureOf } from '../../../../ui/loading/failure';
import { useSite } from '../../../../ui/site/site';
import { notify } from '../../../../ui/toasts/notify';
import classes from './hand-over.module.css';
import { HAND_OVER_TEXTS } from './texts';

/** The last backup, to keep apart from the site. */
export function BackupStep({ lastAt, bytes, nextAt }: BackupsFragment) {
  const { timeZone } = useSite();
  // The link must not stay in the cache.
  const [createLink, { loading }] = useCreateBackupLinkMutation({ fetchPolicy: 'no-cache' });
  const download = async (): Promise<void> => {
    try {
      const { data } = await createLink();
      if (data) downloadFrom(data.createBackupLink);
    } catch (error) {
      notify.error(failureOf(error).message ?? HAND_OVER_TEXTS.downloadFailed);
    }
  };
  if (!lastAt)
    return (
      <p className={classes.none}>
        {nextAt ? HAND_OVER_TEXTS.firstBackup(dateAndTime(timeZone, nextAt)) : HAND_OVER_TEXTS.backupsOff}
      </p>
    );
  return (
    <>
      <p className={classes.none}>{HAND_OVER_TEXTS.lastBackup(dateAndTime(timeZone, lastAt), formatBytes(bytes))}</p>
      <BusyButton variant="default" busy={loading} onClick={() => void download()}>
        {HAND_OVER_TEXTS.download}
      </BusyButton>
    </>
  );
}
