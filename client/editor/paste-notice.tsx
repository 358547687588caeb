import { Alert } from '@mantine/core';
import classes from './post-editor.module.css';
import type { PasteReport } from './paste';
import { EDITOR_MESSAGES } from './texts';

interface PasteNoticeProps {
  /** The result of the last paste or drop; null when there is nothing to report. */
  leftOut: PasteReport | null;
  /** Pictures can be uploaded here. */
  uploads: boolean;
  onClose: () => void;
}

export const PasteNotice = ({ leftOut, uploads, onClose }: PasteNoticeProps) => (
  <div role="status">
    {leftOut && (
      <Alert className={classes.notice} withCloseButton closeButtonLabel="Close" onClose={onClose}>
        {sentencesOf(leftOut, uploads).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Alert>
    )}
  </div>
);

const hostsOf = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.map((address) => new URL(address).hostname)),
];

function sentencesOf(
  { dropped, expiring, copied, linked, otherFiles, embeds }: PasteReport,
  uploads: boolean,
): string[] {
  const leftOut = uploads ? EDITOR_MESSAGES.picturesOnlyNamed : EDITOR_MESSAGES.picturesLeftOut;
  const howToAdd = uploads ? EDITOR_MESSAGES.howToUploadPicture : EDITOR_MESSAGES.howToAddPicture;
  return [
    ...(dropped > 0 ? [leftOut(dropped)] : []),
    ...(expiring > 0 ? [EDITOR_MESSAGES.picturesExpiring(expiring)] : []),
    ...(dropped + expiring > 0 ? [howToAdd] : []),
    ...(copied.length > 0 ? [EDITOR_MESSAGES.picturesCopied(copied.length, hostsOf(copied))] : []),
    ...(linked.length > 0 ? [EDITOR_MESSAGES.picturesLinked(linked.length, hostsOf(linked))] : []),
    ...(embeds > 0 ? [EDITOR_MESSAGES.embedsLinked(embeds)] : []),
    ...(otherFiles ? [EDITOR_MESSAGES.filesLeftOut] : []),
  ];
}
