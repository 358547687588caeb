import { Button, TextInput } from '@mantine/core';
import type { NewLinkFragment } from '../../../../gql/admin';
import { Dialog } from '../../../../ui/dialogs/dialog';
import { copyText } from '../../../../ui/toasts/copy-text';
import { nameOf } from '../texts';
import classes from './hand-over.module.css';
import { HAND_OVER_TEXTS } from './texts';

interface LinksDialogProps {
  links: readonly NewLinkFragment[];
  onClose: () => void;
}

/** Shows the links of those who come, the only time they can be seen: only confirming closes the dialog. */
export const LinksDialog = ({ links, onClose }: LinksDialogProps) => (
  <Dialog
    opened
    onClose={onClose}
    title={HAND_OVER_TEXTS.linksTitle}
    size="lg"
    centered
    closeOnEscape={false}
    closeOnClickOutside={false}
    withCloseButton={false}
  >
    <p className={classes.warning}>{HAND_OVER_TEXTS.linksWarning}</p>
    <ul className={classes.links}>
      {links.map((link) => (
        <li key={link.account.id} className={classes.link}>
          <SecretLink {...link} />
        </li>
      ))}
    </ul>
    <div className={classes.foot}>
      <Button onClick={onClose}>{HAND_OVER_TEXTS.linksDone}</Button>
    </div>
  </Dialog>
);

function SecretLink({ account, url, mailed }: NewLinkFragment) {
  const name = nameOf(account);
  const messages = { copied: HAND_OVER_TEXTS.copied, prompt: HAND_OVER_TEXTS.linkOf(name) };
  return (
    <>
      <TextInput
        label={HAND_OVER_TEXTS.linkOf(name)}
        description={HAND_OVER_TEXTS[mailed ? 'mailed' : 'notMailed'](account.email)}
        value={url}
        readOnly
        spellCheck={false}
        classNames={{ input: classes.secret }}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button
        variant="default"
        aria-label={HAND_OVER_TEXTS.copyLinkOf(name)}
        onClick={() => void copyText(url, messages)}
      >
        {HAND_OVER_TEXTS.copy}
      </Button>
    </>
  );
}
