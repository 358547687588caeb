import { type Editor, Extension } from '@tiptap/core';
import { Fragment, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { dropPoint } from '@tiptap/pm/transform';
import type { EditorView } from '@tiptap/pm/view';
import { convertEmbedCode } from './convert-embed-code';
import { insertPictures, moveCaretBelowPicture } from './insert-pictures';
import { filterPastedPictures, type PastedPictures } from './filter-pasted-pictures';
import { normalizePasted, parseInert, serializeInert } from './normalize-pasted';
import type { PictureUploads } from './picture-uploads';

/** Parts of a paste or drop that were not inserted, or that are loaded from another site. */
export interface PasteReport extends PastedPictures {
  /** There were files other than pictures. */
  otherFiles: boolean;
  /** Number of embeds that became links. */
  embeds: number;
}

interface PasteOptions {
  /** Called after each paste or drop; null if there is nothing to report. */
  onLeftOut: (what: PasteReport | null) => void;
  /** Null where pictures cannot be uploaded. */
  uploads: PictureUploads | null;
}

/** Gives pasted or dropped content the form of a post; takes files and pictures that would not last. */
export const Paste = Extension.create<PasteOptions>({
  name: 'pastedContent',
  // Runs before the other paste handlers, one of which may stop the event.
  priority: 1000,
  addOptions: () => ({ onLeftOut: () => undefined, uploads: null }),
  addProseMirrorPlugins() {
    const { editor } = this;
    const { onLeftOut, uploads } = this.options;
    /** Set while the HTML is transformed, which happens before the paste or drop is handled. */
    let found: PasteReport | null = null;
    let pictures: readonly File[] = [];
    const note = (data: DataTransfer | null): false => {
      pictures = [...(data?.files ?? [])].filter(isPicture);
      return false;
    };
    /** `at`: position of a drop. */
    const report = (data: DataTransfer | null, at?: number): boolean => {
      const files = [...(data?.files ?? [])];
      // A picture copied from a page also comes as a file: its HTML has more information.
      if (files.length === 0 || data?.getData('text/html')) {
        onLeftOut(found);
        found = null;
        return false;
      }
      const taken = files.filter(isPicture);
      const otherFiles = files.length > taken.length;
      const dropped = uploads && insertUploads(editor, uploads, taken, at) ? 0 : taken.length;
      onLeftOut(dropped > 0 || otherFiles ? { ...NOTHING, dropped, otherFiles } : null);
      return true;
    };
    return [
      new Plugin({
        // Typing must not replace the picture that was pasted.
        appendTransaction: (transactions, _, { tr }) => {
          if (!transactions.some((transaction) => transaction.getMeta('paste'))) return null;
          moveCaretBelowPicture(tr);
          return tr.selectionSet ? tr : null;
        },
        props: {
          handleDOMEvents: {
            paste: (_, { clipboardData }) => note(clipboardData),
            drop: (_, { dataTransfer }) => note(dataTransfer),
          },
          handlePaste: (_, { clipboardData }) => report(clipboardData),
          // Otherwise the browser would open a dropped file instead of the form.
          handleDrop: (view, { dataTransfer, clientX: left, clientY: top }, __, moved) =>
            !moved && report(dataTransfer, view.posAtCoords({ left, top })?.pos),
          // `plain`: without formatting, or into code.
          transformPastedText: (text, plain) => {
            const converted = plain ? null : convertEmbedCode(text);
            found = converted && { ...NOTHING, embeds: converted.embeds };
            return converted?.text ?? text;
          },
          transformPastedHTML: (html, view) => {
            const result = cleanHtml(html, view, uploads, pictures);
            found = result.leftOut;
            return result.html;
          },
        },
      }),
    ];
  },
});

const NOTHING: PasteReport = { dropped: 0, expiring: 0, copied: [], linked: [], otherFiles: false, embeds: 0 };

const isPicture = ({ type }: File): boolean => type.startsWith('image/');

/** False if a picture has no place there. */
function insertUploads(editor: Editor, uploads: PictureUploads, files: readonly File[], at?: number): boolean {
  if (files.length === 0) return true;
  const content = files.map((file) => ({ type: 'pictureUpload', attrs: { upload: uploads.add(file) } }));
  if (at === undefined) return insertPictures(editor, content);
  // Between two blocks, where the drop cursor is drawn.
  const dropped = new Slice(Fragment.fromJSON(editor.schema, content), 0, 0);
  return insertPictures(editor, content, dropPoint(editor.state.doc, at, dropped) ?? at);
}

/** Copied from an editor: it has the right form, and depends on what was around it there. */
const FROM_EDITOR = /<[^>]* data-pm-slice=/;

function cleanHtml(
  html: string,
  view: EditorView,
  uploads: PictureUploads | null,
  files: readonly File[],
): { html: string; leftOut: PasteReport | null } {
  const content = parseInert(html);
  const { dropped, expiring, copied, linked } = filterPastedPictures(content, location.origin, uploads, files);
  const cleaned = FROM_EDITOR.test(html) ? { html: serializeInert(content), embeds: 0 } : normalizePasted(content);
  const known = addressesIn(view);
  const added = linked.filter((address) => !known.has(address));
  const isNews = dropped + expiring + copied.length + added.length + cleaned.embeds > 0;
  const leftOut = isNews
    ? { dropped, expiring, copied, linked: added, otherFiles: false, embeds: cleaned.embeds }
    : null;
  return { html: cleaned.html, leftOut };
}

/** URLs of the pictures already in the text: moving one within the text is not reported. */
function addressesIn({ state }: EditorView): Set<string> {
  const addresses = new Set<string>();
  state.doc.descendants(({ type, attrs }) => void (type.name === 'image' && addresses.add(String(attrs.src))));
  return addresses;
}
