import { useEffect, useRef, useState } from 'react';
import type { LocalDraft } from '../../../ui/forms/stored-drafts';
import { randomKey } from '../../../ui/forms/form-idempotency-key';
import { useLocalDraft } from '../../../ui/forms/local-draft';
import { loadPicture, storePicture } from '../../../ui/pictures/draft-pictures';
import { BLOG_DRAFT_KEYS } from '../form/constants';
import { isEmptyHtml, type PostFields, type PostForm } from '../form/post-form';
import { deleteUnusedPictures } from '../form/unused-pictures';

/** The texts, and the IDs of the pictures; '' for none. */
type Draft = Record<keyof PostFields, string>;
/** Increment when the shape of `Draft` changes. */
const DRAFT_VERSION = 2;

const PICTURES = ['coverImage', 'authorImage'] as const;

const pictureIds = new WeakMap<File, string>();

/** The ID under which a chosen picture is stored; '' for none. Stores it the first time. */
function pictureId(picture: PostFields['coverImage']): string {
  if (!(picture instanceof File)) return '';
  const known = pictureIds.get(picture);
  if (known) return known;
  const id = randomKey();
  pictureIds.set(picture, id);
  void storePicture(id, picture);
  return id;
}

/** Content for the draft; null while nothing is written. */
function draftOf(fields: PostFields): Draft | null {
  const { title, subtitle, content, authorName, authorDepartment, authorLinkedin } = fields;
  const pictures = { coverImage: pictureId(fields.coverImage), authorImage: pictureId(fields.authorImage) };
  const lines = { title, subtitle, authorName, authorDepartment, authorLinkedin, ...pictures };
  return Object.values(lines).some((line) => line.trim()) || !isEmptyHtml(content) ? { ...lines, content } : null;
}

/** Stores the post that a visitor is writing in the browser, with its pictures, until it is sent. */
export function useSubmissionDraft() {
  /** The current text is stored; null until there was something to store. */
  const [saved, setSaved] = useState<boolean | null>(null);
  const draft = useLocalDraft<Draft>({ key: BLOG_DRAFT_KEYS.visitor }, DRAFT_VERSION, setSaved);
  useEffect(deleteUnusedPictures, []);
  /** The draft whose pictures may still be loading. */
  const restored = useRef<LocalDraft<Draft>>(null);

  const showPicture = async (form: PostForm, kept: LocalDraft<Draft>, field: (typeof PICTURES)[number]) => {
    const id = kept.values[field];
    const file = id && (await loadPicture(id));
    // Unless another picture was chosen, or another draft restored, meanwhile.
    if (!file || restored.current !== kept || form.getValues()[field] !== null) return;
    pictureIds.set(file, id);
    form.setFieldValue(field, file);
  };
  return {
    saved,
    offers: draft.offers,
    store: (values: PostFields): void => draft.store(draftOf(values)),
    /** Stores what was typed just now. False if it could not be stored, null if there is nothing to store. */
    flush: draft.flush,
    /** The post was sent. */
    clear: (): void => {
      restored.current = null;
      draft.clear();
      setSaved(null);
      deleteUnusedPictures();
    },
    restore: (kept: LocalDraft<Draft>, form: PostForm): void => {
      draft.restore(kept, draftOf(form.getValues()));
      form.setValues({ ...kept.values, coverImage: null, authorImage: null });
      restored.current = kept;
      for (const field of PICTURES) void showPicture(form, kept, field);
    },
    discard: (offer: LocalDraft<Draft>): void => {
      draft.discard(offer);
      deleteUnusedPictures();
    },
  };
}
