import { Alert } from '@mantine/core';
import classes from './post-editor.module.css';
import type { PasteReport } from './paste';
import { EDITOR_MESSAGES } from './texts';

interface PasteNoticeProps {
  /** The result of the last paste or drop; null when there is nothing to report. */
  leftOut: PasteReport | null;
  onClose: () => void;
}

export const PasteNotice = ({ leftOut, onClose }: PasteNoticeProps) => (
  <div role="status">
    {leftOut && (
      <Alert className={classes.notice} withCloseButton closeButtonLabel="Close" onClose={onClose}>
        {sentencesOf(leftOut).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Alert>
    )}
  </div>
);

function sentencesOf({ dropped, expiring, linked, otherFiles }: PasteReport): string[] {
  const hosts = [...new Set(linked.map((address) => new URL(address).hostname))];
  return [
    ...(dropped > 0 ? [EDITOR_MESSAGES.picturesLeftOut(dropped)] : []),
    ...(expiring > 0 ? [EDITOR_MESSAGES.picturesExpiring(expiring)] : []),
    ...(dropped + expiring > 0 ? [EDITOR_MESSAGES.howToAddPicture] : []),
    ...(linked.length > 0 ? [EDITOR_MESSAGES.picturesLinked(linked.length, hosts)] : []),
    ...(otherFiles ? [EDITOR_MESSAGES.filesLeftOut] : []),
  ];
}
