import type { NodeViewRendererProps } from '@tiptap/core';
import type { NodeView } from '@tiptap/pm/view';
import { TRY_AGAIN } from '../ui/texts';
import classes from './upload-view.module.css';
import type { UploadAttributes } from './upload-attributes';
import type { PictureUpload, PictureUploads } from './picture-uploads';
import { EDITOR_MESSAGES } from './texts';

/** The placeholder of a picture: a preview with its progress, or why it failed. */
export class UploadView implements NodeView {
  readonly dom = element('figure', classes.upload);
  readonly #preview = document.createElement('img');
  readonly #status = document.createElement('p');
  readonly #progress = document.createElement('progress');
  readonly #retry = button(TRY_AGAIN);
  readonly #remove = button(EDITOR_MESSAGES.removeUpload);
  readonly #attributes: UploadAttributes;
  readonly #unsubscribe: () => void;
  #shown: File | null = null;
  #destroyed = false;

  constructor(
    private readonly props: NodeViewRendererProps,
    private readonly uploads: PictureUploads,
  ) {
    this.#attributes = props.node.attrs as UploadAttributes;
    const { upload, size } = this.#attributes;
    this.dom.dataset.size = size;
    this.#preview.alt = '';
    this.#preview.hidden = true;
    this.#status.setAttribute('role', 'status');
    this.#progress.setAttribute('aria-label', EDITOR_MESSAGES.uploading);
    const actions = element('div', classes.actions);
    actions.append(this.#retry, this.#remove);
    const panel = element('div', classes.panel);
    panel.append(this.#status, this.#progress, actions);
    this.dom.append(this.#preview, panel);
    this.#retry.onclick = () => {
      uploads.retry(upload);
      // The button disappears, so move the focus to the editor.
      props.editor.commands.focus();
    };
    this.#remove.onclick = () => {
      const range = this.#range();
      if (range) props.editor.chain().focus().deleteRange(range).run();
    };
    this.#unsubscribe = uploads.subscribe(upload, () => this.#show());
    this.#show();
  }

  stopEvent = ({ target }: Event): boolean => target instanceof Element && target.closest('button') !== null;

  /** It changes by itself. */
  ignoreMutation = (): boolean => true;

  destroy(): void {
    this.#destroyed = true;
    this.#unsubscribe();
    if (this.#shown) URL.revokeObjectURL(this.#preview.src);
  }

  #show(): void {
    const { upload: id, source } = this.#attributes;
    const upload = this.uploads.get(id, source);
    const { state, file, sent, message, uploaded } = upload;
    this.dom.dataset.state = state;
    this.#showPreview(upload);
    const failed = state === 'failed' || state === 'refused';
    const said = failed ? (message ?? '') : uploadingText(file);
    if (this.#status.textContent !== said) this.#status.textContent = said;
    this.#progress.hidden = failed;
    if (sent > 0 && sent < 1) this.#progress.value = sent;
    // Sent completely: the server is storing it.
    else this.#progress.removeAttribute('value');
    this.#retry.hidden = state !== 'failed';
    // The view may be part of a change that is still being applied.
    if (uploaded) queueMicrotask(() => this.#replace(upload));
  }

  #showPreview({ file }: PictureUpload): void {
    if (!file || this.#shown || !file.type.startsWith('image/')) return;
    this.#shown = file;
    this.#preview.onload = () => (this.#preview.hidden = false);
    this.#preview.src = URL.createObjectURL(file);
  }

  /** Undo takes back that the picture was added, not that it was uploaded. */
  #replace({ uploaded }: PictureUpload): void {
    const range = this.#range();
    if (!range || !uploaded) return;
    const { view, schema } = this.props.editor;
    const { url, width, height } = uploaded;
    const { alt, title, size } = this.#attributes;
    const image = schema.nodes.image?.create({ src: url, alt, title, width, height, size });
    if (image) view.dispatch(view.state.tr.replaceWith(range.from, range.to, image).setMeta('addToHistory', false));
  }

  #range(): { from: number; to: number } | null {
    const from = this.#destroyed ? undefined : this.props.getPos();
    return from === undefined ? null : { from, to: from + this.props.node.nodeSize };
  }
}

const uploadingText = (file: File | null): string =>
  file?.name ? EDITOR_MESSAGES.uploadingFile(file.name) : EDITOR_MESSAGES.uploading;

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, name?: string): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.className = name ?? '';
  return made;
}

function button(label: string): HTMLButtonElement {
  const made = element('button', classes.action);
  made.type = 'button';
  made.textContent = label;
  return made;
}
