import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useState, type KeyboardEvent } from 'react';
import classes from './link-form.module.css';
import { useCloseOnBack } from '../ui/dialogs/close-on-back';
import { closeOnEscape } from '../ui/dialogs/escape-key';
import { completeLink } from '@shared/rich-text/complete-link';
import { EDITOR_MESSAGES } from './texts';

interface LinkFormProps {
  editor: Editor;
  onClose: () => void;
}

/** Edits the link at the cursor, or links the selected words. */
export function LinkForm({ editor, onClose }: LinkFormProps) {
  const [present] = useState(() => (editor.getAttributes('link').href as string | undefined) ?? '');
  const [typed, setTyped] = useState(present);
  const [error, setError] = useState<string | null>(null);

  const close = (): void => {
    onClose();
    editor.view.focus(); // at once, unlike the editor's focus command: the next key belongs to the text
  };
  useCloseOnBack(true, close);
  const apply = (): void => {
    const href = completeLink(typed);
    if (!href) return setError(EDITOR_MESSAGES.linkAddress);
    linkTo(editor, href, typed.trim());
    close();
  };
  const applyOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    apply();
  };
  const remove = (): void => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    close();
  };

  return (
    // Not a form element: the editor is usually inside one.
    <div className={classes.form} role="group" aria-label="Link" {...closeOnEscape(close)}>
      <TextInput
        className={classes.address}
        label="Link address"
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        autoFocus
        value={typed}
        onKeyDown={applyOnEnter}
        error={error}
        errorProps={{ role: 'alert' }}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setError(null);
        }}
      />
      <div className={classes.actions}>
        <Button onClick={apply}>{present ? 'Change' : 'Add link'}</Button>
        {present && (
          <Button variant="default" onClick={remove}>
            Remove link
          </Button>
        )}
        <Button variant="subtle" onClick={close}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** Sets the link on the link at the cursor or on the selection; without either, inserts the URL as text. */
function linkTo(editor: Editor, href: string, text: string): void {
  const chain = editor.chain().extendMarkRange('link');
  if (editor.state.selection.empty && !editor.isActive('link')) {
    chain
      .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
      .unsetMark('link')
      .run();
  } else chain.setLink({ href }).run();
}
