import type { Editor } from '@tiptap/core';
import { useEditor } from '@tiptap/react';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { extensions } from './extensions';

/** Empty paragraphs at the end are the editor's own: a place to go on writing, and all there is of an empty text. */
const TAIL = /(?:<p(?: style="[^"]*")?><\/p>)+$/;
const textOf = (editor: Editor): string => editor.getHTML().replace(TAIL, '');

/**
 * An editor that holds `value`. Only what a person changes is told: opening a text tells nothing even where the editor
 * writes it differently, and undoing every change gives back the very text that came in.
 */
export function usePostContent(
  value: string,
  onChange: (html: string) => void,
  attributes: Record<string, string>,
): Editor {
  const held = useRef<{ editor: Editor; given: string; shown: string; told: string }>(null);
  // Compared by what it says, or every rendering would set up the view anew.
  const said = JSON.stringify(attributes);
  const editorProps = useMemo(() => ({ attributes: JSON.parse(said) as Record<string, string> }), [said]);
  const editor = useEditor({
    extensions,
    content: value,
    editorProps,
    // The Content-Security-Policy refuses it; its rules stand in post-editor.module.css.
    injectCSS: false,
    onUpdate: ({ editor }) => {
      const text = held.current!;
      const html = textOf(editor);
      const next = html === text.shown ? text.given : html;
      if (next === text.told) return;
      text.told = next;
      onChange(next);
    },
  });

  useLayoutEffect(() => {
    // One that was made for a rendering that React threw away; the next is under way.
    if (editor.isDestroyed) return;
    const isSame = held.current?.editor === editor;
    if (isSame && held.current!.told === value) return;
    if (isSame) editor.commands.setContent(value, { emitUpdate: false });
    held.current = { editor, given: value, shown: textOf(editor), told: value };
  }, [editor, value]);

  return editor;
}
