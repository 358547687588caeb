import { Button, TextInput } from '@mantine/core';
import { completeLink, EDITOR_MESSAGES } from '@shared/editor';
import type { Editor } from '@tiptap/core';
import { useState, type KeyboardEvent } from 'react';
import classes from './link-form.module.css';
import { ownEscape } from '../ui/own-escape';

interface LinkFormProps {
  editor: Editor;
  onClose: () => void;
}

/** Asks for the address of the selected words, or of the link that the cursor stands in. */
export function LinkForm({ editor, onClose }: LinkFormProps) {
  const [present] = useState(() => (editor.getAttributes('link').href as string | undefined) ?? '');
  const [typed, setTyped] = useState(present);
  const [error, setError] = useState<string | null>(null);

  const close = (): void => {
    onClose();
    editor.view.focus(); // at once, unlike the command of that name: the next key belongs to the text
  };
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
    // No form element: the editor mostly stands in one.
    <div className={classes.form} role="group" aria-label="Link" {...ownEscape(close)}>
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

/** The link under the cursor or the selected words get the address; where there are none, it stands for itself. */
function linkTo(editor: Editor, href: string, text: string): void {
  const chain = editor.chain().extendMarkRange('link');
  if (editor.state.selection.empty && !editor.isActive('link')) {
    chain
      .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
      .unsetMark('link')
      .run();
  } else chain.setLink({ href }).run();
}
