import { Button, Modal, TextInput } from '@mantine/core';
import { PERSONAL_LINK_PATHS } from '@shared/personal-links';
import { useRef, useState } from 'react';
import classes from './confirmation.module.css';
import { Manuscript } from './manuscript';
import { SUBMIT_MESSAGES } from './texts';

interface ConfirmationProps {
  /** Secret of the link that tells how the submission stands. */
  token: string | null;
  onClose: () => void;
}

/** Says that a submission has arrived, and gives its author the link. */
export const Confirmation = ({ token, onClose }: ConfirmationProps) => (
  <div className={classes.page}>
    <Manuscript />
    <Modal.Title className={classes.title} role="status">
      {SUBMIT_MESSAGES.submitted}
    </Modal.Title>
    <p className={classes.text}>{SUBMIT_MESSAGES.whatFollows}</p>
    {token && <StatusLink url={new URL(PERSONAL_LINK_PATHS.submission + token, location.origin).href} />}
    <Button variant={token ? 'default' : undefined} onClick={onClose} data-autofocus>
      {SUBMIT_MESSAGES.done}
    </Button>
  </div>
);

function StatusLink({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // The clipboard needs HTTPS and permission: the person copies what is selected.
      field.current?.select();
    }
  };
  return (
    <div className={classes.link}>
      <TextInput
        ref={field}
        label={SUBMIT_MESSAGES.statusLink}
        description={SUBMIT_MESSAGES.statusLinkHint}
        value={url}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={classes.actions}>
        <Button onClick={() => void copy()}>{SUBMIT_MESSAGES.copyLink}</Button>
        <a href={url} target="_blank" rel="noreferrer">
          {SUBMIT_MESSAGES.openLink}
        </a>
        <span role="status">{copied && SUBMIT_MESSAGES.linkCopied}</span>
      </div>
    </div>
  );
}
