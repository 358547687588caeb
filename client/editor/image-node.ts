import type { Editor } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { DEFAULT_IMAGE_SIZE, IMAGE_SIZES, isStorableImage, type ImageSize } from '@shared/post-images';
import { blockedPictureText } from '../ui/pictures/blocked-pictures';
import { EDITOR_MESSAGES } from './texts';

export interface ImageAttributes {
  src: string;
  alt: string | null;
  /** Shown as the caption. */
  title: string | null;
  /** Size of the file in pixels, so that pages reserve its space while it loads. */
  width: number | null;
  height: number | null;
  size: ImageSize;
}

const isSize = (text: string | undefined): text is ImageSize => IMAGE_SIZES.some((size) => size === text);

declare module '@tiptap/core' {
  interface Storage {
    /** `held`: URLs that must not be loaded yet. `describe`: opens the dialog of the selected picture. */
    image: { held: ReadonlySet<string>; describe: (() => void) | null };
  }
}

/** A block-level picture, by URL only, in one of three sizes; looks the same as on the published page. */
export const ImageNode = Image.extend({
  addStorage: () => ({ held: new Set<string>(), describe: null }),

  addAttributes() {
    return {
      ...this.parent?.(),
      size: {
        default: DEFAULT_IMAGE_SIZE,
        parseHTML: ({ dataset }: HTMLElement) => (isSize(dataset.size) ? dataset.size : DEFAULT_IMAGE_SIZE),
        renderHTML: ({ size }: Record<string, unknown>) => ({ 'data-size': size }),
      },
    };
  },

  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element) => isStorableImage(element.getAttribute('src') ?? '') && null },
  ],

  // Pictures are added only with the dialog, which checks that they load.
  addInputRules: () => [],

  addNodeView:
    () =>
    ({ node, editor, getPos }) => {
      const dom = document.createElement('figure');
      const { size, title, src, ...shown } = node.attrs as ImageAttributes;
      dom.dataset.size = size;
      const image = dom.appendChild(document.createElement('img'));
      if (editor.storage.image.held.has(src)) {
        image.dataset.held = src;
        image.hidden = true;
        dom.appendChild(document.createElement('span')).textContent = blockedPictureText(src);
      } else image.src = src;
      for (const [name, value] of Object.entries(shown)) if (value !== null) image.setAttribute(name, String(value));
      image.alt ||= '';
      if (title) dom.appendChild(document.createElement('figcaption')).textContent = title;
      if (!shown.alt && editor.storage.image.describe) dom.append(describeButton(editor, getPos));
      return { dom, stopEvent: ({ target }) => target instanceof HTMLButtonElement };
    },
});

/** Asks for alternative text. */
function describeButton(editor: Editor, getPos: () => number | undefined): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset.describe = '';
  button.textContent = EDITOR_MESSAGES.describeImage;
  button.onclick = () => {
    const at = getPos();
    if (at !== undefined && editor.commands.setNodeSelection(at)) editor.storage.image.describe?.();
  };
  return button;
}

/** Blocks the pictures at these URLs; those that are no longer in the set are loaded. */
export function blockPictures({ storage, view, isInitialized }: Editor, addresses: ReadonlySet<string>): void {
  storage.image.held = addresses;
  if (addresses.size > 0 || !isInitialized) return;
  for (const image of view.dom.querySelectorAll<HTMLImageElement>('img[data-held]')) {
    image.src = image.dataset.held ?? '';
    image.hidden = false;
    image.nextElementSibling?.remove();
    delete image.dataset.held;
  }
}
