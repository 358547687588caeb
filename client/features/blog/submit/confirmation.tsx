import { Button, Modal } from '@mantine/core';
import classes from './confirmation.module.css';
import { Manuscript } from './manuscript';
import { SUBMIT_MESSAGES } from './texts';

/** What follows a submission that has arrived. */
export const Confirmation = ({ onClose }: { onClose: () => void }) => (
  <div className={classes.page}>
    <Manuscript />
    <Modal.Title className={classes.title} role="status">
      {SUBMIT_MESSAGES.submitted}
    </Modal.Title>
    <p className={classes.text}>{SUBMIT_MESSAGES.whatFollows}</p>
    <Button onClick={onClose} data-autofocus>
      {SUBMIT_MESSAGES.done}
    </Button>
  </div>
);
