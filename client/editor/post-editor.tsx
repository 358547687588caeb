import { Input } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { EditorContent, useEditorState } from '@tiptap/react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { EditorImageDialog } from './editor-image-dialog';
import { LinkForm } from './link-form';
import type { PasteReport } from './paste';
import { PasteNotice } from './paste-notice';
import type { PictureUploads } from './picture-uploads';
import { showReadingFace } from '../ui/theme/reading-face';
import { optionalLabel } from '../ui/forms/required-field';
import hidden from '../ui/theme/visually-hidden.module.css';
import body from './post-body.module.css';
import classes from './post-editor.module.css';
import './prosemirror.css';
import { Toolbar } from './toolbar';
import { IMAGE, LINK, toolState, TABLE_TOOLS, TOOLS, type Tool } from './tools';
import { usePostContent } from './use-post-content';
import { EDITOR_MESSAGES } from './texts';
import { SizeNotice } from './size-notice';
import { EDITOR_KEYS } from '../ui/keyboard/shortcut-definitions';

interface PostEditorProps {
  /** Clean HTML; '' for an empty text. */
  value: string;
  onChange: (html: string) => void;
  label: string;
  required?: boolean;
  error?: ReactNode;
  describedBy?: string;
  /** Omitted where pictures cannot be uploaded into the text. */
  uploads?: PictureUploads;
}

/** Editor for the text of a post, without a frame, styled like the published page. Always load it lazily: it is large. */
export function PostEditor({ value, onChange, label, required = false, error, describedBy, uploads }: PostEditorProps) {
  const id = useId();
  const ids = { label: `${id}-label`, keys: `${id}-keys`, error: `${id}-error`, room: `${id}-room` };
  const toolbar = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<Tool | null>(null);
  const [leftOut, setLeftOut] = useState<PasteReport | null>(null);
  const editor = usePostContent(value, onChange, textAttributes(ids, { required, error, describedBy }), {
    placeholder: required ? EDITOR_MESSAGES.placeholder : optionalLabel(EDITOR_MESSAGES.placeholder),
    onLeftOut: setLeftOut,
    uploads: uploads ?? null,
    onDescribe: () => setOpen(IMAGE),
  });
  const inTable = useIsInTable(editor);
  useEffect(() => void showReadingFace(document), []);

  const close = (): void => {
    setOpen(null);
    editor.commands.focus();
  };
  const shortcut = (event: KeyboardEvent): void => {
    const isLink = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    const isToolbar = event.key === 'F10' && event.altKey;
    if (!isLink && !isToolbar) return;
    event.preventDefault();
    if (isToolbar) toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    else if (toolState(LINK, editor).ready) setOpen(LINK);
  };

  return (
    <Input.Wrapper
      className={classes.editor}
      label={label}
      labelElement="div"
      labelProps={{
        className: hidden.unseen,
        id: ids.label,
      }}
      error={error}
      errorProps={{ id: ids.error, role: 'alert' }}
      inputWrapperOrder={['label', 'input', 'error']}
    >
      <div
        className={classes.frame}
        data-editor
        data-required={required || undefined}
        data-linking={open === LINK || undefined}
        onKeyDown={shortcut}
      >
        <div className={classes.top} data-bar="top">
          <Toolbar ref={toolbar} editor={editor} label="Text formatting" groups={TOOLS} onOpen={setOpen} />
          {open === LINK && <LinkForm editor={editor} onClose={() => setOpen(null)} />}
        </div>
        <EditorContent editor={editor} className={classes.page} />
        {inTable && (
          <div className={classes.bottom} data-bar="bottom">
            <Toolbar editor={editor} label="Table" groups={TABLE_TOOLS} />
          </div>
        )}
      </div>
      <p id={ids.keys} hidden>
        {EDITOR_KEYS}
      </p>
      <PasteNotice
        leftOut={leftOut}
        uploads={uploads !== undefined}
        onClose={() => {
          setLeftOut(null);
          editor.commands.focus();
        }}
      />
      <SizeNotice id={ids.room} html={value} error={error} />
      {open === IMAGE && <EditorImageDialog editor={editor} uploads={uploads} onClose={close} />}
    </Input.Wrapper>
  );
}

/** Attributes of the element that is edited. */
const textAttributes = (
  ids: Readonly<Record<'label' | 'keys' | 'error' | 'room', string>>,
  { required, error, describedBy }: Pick<PostEditorProps, 'required' | 'error' | 'describedBy'>,
): Record<string, string> => ({
  class: `${body.body} ${classes.text}`,
  role: 'textbox',
  dir: 'auto',
  'aria-multiline': 'true',
  'aria-labelledby': ids.label,
  'aria-describedby': [ids.keys, ids.room, error && ids.error, describedBy].filter(Boolean).join(' '),
  'aria-required': String(required),
  'aria-invalid': String(Boolean(error)),
  // Escape leaves a list or table here; it must not close the dialog around the editor.
  'data-mantine-stop-propagation': 'true',
});

function useIsInTable(editor: Editor): boolean {
  const inTable = useEditorState({ editor, selector: () => editor.isActive('table') });
  useEffect(() => {
    // The table toolbar has just appeared and may cover the row with the cursor.
    if (inTable && editor.isFocused) editor.commands.scrollIntoView();
  }, [editor, inTable]);
  return inTable;
}
