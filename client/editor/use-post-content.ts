import type { Editor } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import { DOMSerializer } from '@tiptap/pm/model';
import { useEditor } from '@tiptap/react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useBlockedPictures } from '../ui/pictures/blocked-pictures';
import { extensions } from './extensions';
import { blockPictures } from './image-node';
import { Paste, type PasteReport } from './paste';
import type { PictureUploads } from './picture-uploads';
import { UploadNode } from './upload-node';

/** Empty paragraphs at the end belong to the editor, including the one of an empty text. */
const TAIL = /(?:<p(?: style="[^"]*")?><\/p>)+$/;
/** An inert document: the editor's own would load each picture once more. */
const inert = document.implementation.createHTMLDocument('');

function textOf({ schema, state }: Editor): string {
  const whole = inert.createElement('div');
  whole.append(DOMSerializer.fromSchema(schema).serializeFragment(state.doc.content, { document: inert }));
  return whole.innerHTML.replace(TAIL, '');
}

interface ContentOptions {
  placeholder: string;
  onLeftOut: (what: PasteReport | null) => void;
  /** Null where pictures cannot be uploaded. */
  uploads: PictureUploads | null;
  /** Opens the dialog of the selected picture. */
  onDescribe: () => void;
}

/**
 * An editor for `value`. Reports only changes made by a person: not that the editor normalizes the HTML on opening,
 * and undoing every change returns the original text.
 */
export function usePostContent(
  value: string,
  onChange: (html: string) => void,
  attributes: Record<string, string>,
  options: ContentOptions,
): Editor {
  const content = useRef<{ editor: Editor; original: string; normalized: string; reported: string }>(null);
  // Compared by content, or every render would reconfigure the view.
  const attributesKey = JSON.stringify(attributes);
  const editorProps = useMemo(
    () => ({ attributes: JSON.parse(attributesKey) as Record<string, string> }),
    [attributesKey],
  );
  const [allExtensions] = useState(() => [
    ...extensions,
    Placeholder.configure({ placeholder: options.placeholder }),
    Paste.configure({ onLeftOut: options.onLeftOut, uploads: options.uploads }),
    ...(options.uploads ? [UploadNode.configure({ uploads: options.uploads })] : []),
  ]);
  const pictures = useBlockedPictures();
  const editor = useEditor({
    extensions: allExtensions,
    onBeforeCreate: ({ editor }) => {
      editor.storage.image.describe = options.uploads && options.onDescribe;
      blockPictures(editor, pictures);
    },
    content: value,
    editorProps,
    // The Content-Security-Policy blocks it; post-editor.module.css has these rules.
    injectCSS: false,
    onUpdate: ({ editor }) => {
      const text = content.current;
      if (!text) return;
      const html = textOf(editor);
      const next = html === text.normalized ? text.original : html;
      if (next === text.reported) return;
      text.reported = next;
      onChange(next);
    },
  });

  useEffect(() => {
    if (!editor.isDestroyed) blockPictures(editor, pictures);
  }, [editor, pictures]);

  useLayoutEffect(() => {
    // React may discard a render together with its editor; the next one follows.
    if (editor.isDestroyed) return;
    const isSame = content.current?.editor === editor;
    if (isSame && content.current?.reported === value) return;
    if (isSame) editor.commands.setContent(value, { emitUpdate: false });
    content.current = { editor, original: value, normalized: textOf(editor), reported: value };
  }, [editor, value]);

  return editor;
}
