import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { convertWordLists } from './ms-word-lists';
import { filterPastedPictures, type PastedPictures } from './filter-pasted-pictures';

/** Parts of a paste or drop that were not inserted, or that are loaded from another site. */
export interface PasteReport extends PastedPictures {
  /** There were files other than pictures. */
  otherFiles: boolean;
}

interface PasteOptions {
  /** Called after each paste or drop; null if there is nothing to report. */
  onLeftOut: (what: PasteReport | null) => void;
}

/** Cleans pasted or dropped content: lists from Word, pictures that would not last, files. */
export const Paste = Extension.create<PasteOptions>({
  name: 'pastedContent',
  // Runs before the other paste handlers, one of which may stop the event.
  priority: 1000,
  addOptions: () => ({ onLeftOut: () => undefined }),
  addProseMirrorPlugins() {
    const { onLeftOut } = this.options;
    /** Set while the HTML is transformed, which happens before the paste or drop is handled. */
    let found: PasteReport | null = null;
    const report = (data: DataTransfer | null): boolean => {
      const files = [...(data?.files ?? [])];
      // A picture copied from a page also comes as a file: its HTML has more information.
      if (files.length === 0 || data?.getData('text/html')) {
        onLeftOut(found);
        found = null;
        return false;
      }
      const pictures = files.filter(({ type }) => type.startsWith('image/')).length;
      onLeftOut({ dropped: pictures, expiring: 0, linked: [], otherFiles: files.length > pictures });
      return true;
    };
    return [
      new Plugin({
        props: {
          handlePaste: (_, { clipboardData }) => report(clipboardData),
          // Otherwise the browser would open a dropped file instead of the form.
          handleDrop: (_, { dataTransfer }, __, moved) => !moved && report(dataTransfer),
          transformPastedHTML: (html, view) => {
            const result = cleanHtml(html, view);
            found = result.leftOut;
            return result.html;
          },
        },
      }),
    ];
  },
});

/** Returned unchanged if nothing has to change: a parser would drop table rows without their table. */
function cleanHtml(html: string, view: EditorView): { html: string; leftOut: PasteReport | null } {
  if (!/<img|mso-list/i.test(html)) return { html, leftOut: null };
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  convertWordLists(body);
  const { dropped, expiring, linked } = filterPastedPictures(body, location.origin);
  const known = addressesIn(view);
  const added = linked.filter((address) => !known.has(address));
  const isNews = dropped + expiring + added.length > 0;
  return { html: body.innerHTML, leftOut: isNews ? { dropped, expiring, linked: added, otherFiles: false } : null };
}

/** URLs of the pictures already in the text: moving one within the text is not reported. */
function addressesIn({ state }: EditorView): Set<string> {
  const addresses = new Set<string>();
  state.doc.descendants(({ type, attrs }) => void (type.name === 'image' && addresses.add(String(attrs.src))));
  return addresses;
}
