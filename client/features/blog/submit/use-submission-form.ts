import { useForm } from '@mantine/form';
import { BLOG_API_MESSAGES, BLOG_RULES } from '@shared/blog';
import { POST_HTML_MESSAGES } from '@shared/post-html-limits';
import { firstBroken, normalizeLine } from '@shared/rules';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSubmitBlogDraftMutation } from '../../../gql/public-hooks';
import { failureOf, fieldErrors } from '../../../ui/loading/failure';
import { validateBy } from '../../../ui/forms/form-rules';
import { useLocalDraft } from '../../../ui/forms/local-draft';
import { randomKey, useFormIdempotencyKey } from '../../../ui/forms/form-idempotency-key';
import type { LocalDraft } from '../../../ui/forms/stored-drafts';
import {
  CONTENT_SIZE_RULES,
  EMPTY_POST,
  FIELD_BY_PATH,
  isEmptyHtml,
  POST_FIELD_RULES,
  postInput,
  type PostFields,
} from '../form/post-form';
import { loadPicture, storePicture } from '../../../ui/pictures/draft-pictures';
import { deleteUnusedPictures } from '../form/unused-pictures';
import { rememberSubmission } from '../public/sent-submissions';
import { SUBMIT_MESSAGES } from './texts';
import { BLOG_DRAFT_KEYS } from '../form/constants';

export interface SubmissionFields extends PostFields {
  declared: boolean;
  /** Honeypot: hidden from people, filled in by bots. */
  website: string;
}
/** The texts, and the IDs of the pictures; '' for none. */
type Draft = Record<keyof PostFields, string>;
/** Increment when the shape of `Draft` changes. */
const DRAFT_VERSION = 2;
/** An hour, in milliseconds. Longer durations add nothing, and after weeks would overflow a GraphQL Int. */
const MAX_OPEN_MS = 3_600_000;

const pictureIds = new WeakMap<File, string>();

/** The ID under which a chosen picture is stored; '' for none. Stores it at first. */
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
function draftOf({ declared: _, website: __, coverImage, authorImage, ...texts }: SubmissionFields): Draft | null {
  const pictures = { coverImage: pictureId(coverImage), authorImage: pictureId(authorImage) };
  const { content, ...lines } = { ...texts, ...pictures };
  return Object.values(lines).some((line) => line.trim()) || !isEmptyHtml(content) ? { ...lines, content } : null;
}

const EMPTY: SubmissionFields = { ...EMPTY_POST, declared: false, website: '' };
const byRules = validateBy<SubmissionFields>(POST_FIELD_RULES);
const validate = (values: SubmissionFields) => ({
  ...byRules(values),
  content: isEmptyHtml(values.content)
    ? firstBroken(BLOG_RULES.content, '')
    : firstBroken(CONTENT_SIZE_RULES, values.content),
  declared: values.declared ? null : SUBMIT_MESSAGES.acceptDeclaration,
});

/** Message about a missing or oversized field, while there is one. */
function missingMessage({
  title,
  content,
  authorName,
  authorDepartment,
  authorLinkedin,
}: SubmissionFields): string | null {
  const texts = [title, authorName, authorDepartment, authorLinkedin];
  if (isEmptyHtml(content) || texts.some((text) => !text.trim())) return BLOG_API_MESSAGES.fillRequired;
  return firstBroken(CONTENT_SIZE_RULES, content);
}

const MISSING_MESSAGES: readonly string[] = [BLOG_API_MESSAGES.fillRequired, ...Object.values(POST_HTML_MESSAGES)];

function useOnReconnect(listener: () => void): void {
  const connected = useEffectEvent(listener);
  useEffect(() => {
    const onOnline = () => connected();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
}

/** The submission form: values, local draft and sending. A failure keeps everything. */
export function useSubmissionForm(onSubmitted: (token: string | null) => void) {
  const [submit] = useSubmitBlogDraftMutation();
  const request = useFormIdempotencyKey();
  useEffect(deleteUnusedPictures, []);
  const [problem, setProblem] = useState<string | null>(null);
  /** The current text is stored in this browser; null until there was something to store. */
  const [saved, setSaved] = useState<boolean | null>(null);
  /** Fraction of the pictures that has been sent; null while nothing is sent. */
  const [progress, setProgress] = useState<number | null>(null);
  useOnReconnect(() => problem === SUBMIT_MESSAGES.offline && setProblem(null));
  const draft = useLocalDraft<Draft>({ key: BLOG_DRAFT_KEYS.visitor }, DRAFT_VERSION, setSaved);
  const form = useForm<SubmissionFields>({
    mode: 'uncontrolled',
    initialValues: EMPTY,
    validate,
    onValuesChange: (values) => {
      draft.store(typed());
      setProblem((said) => (said && MISSING_MESSAGES.includes(said) ? missingMessage(values) : said));
    },
  });
  const typed = (): Draft | null => draftOf(form.getValues());

  /** Returns the server's errors by field. `open`: time since the dialog was opened, in milliseconds. */
  const send = async (values: SubmissionFields, open: number): Promise<object> => {
    setProblem(null);
    const millisecondsOpen = Math.min(Math.round(open), MAX_OPEN_MS);
    try {
      const post = postInput(values);
      const input = { ...post, website: values.website, millisecondsOpen };
      const context = { fetchOptions: { onProgress: setProgress } };
      const { data } = await submit({ variables: { input, key: request.keyFor(post) }, context });
      const token = data?.submitBlogDraft.statusToken ?? null;
      if (token) rememberSubmission({ title: normalizeLine(values.title), token, sentAt: new Date().toISOString() });
      request.renew();
      form.reset();
      draft.clear();
      setSaved(null);
      deleteUnusedPictures();
      onSubmitted(token);
      return {};
    } catch (error) {
      const failure = failureOf(error);
      const errors = fieldErrors(failure, FIELD_BY_PATH);
      form.setErrors(errors);
      const offline = !failure.answered && !navigator.onLine;
      // oxlint-disable-next-line no-console -- the reader sees a separate message
      if (offline || failure.message === null) console.warn(SUBMIT_MESSAGES.submitDraftFailed, error);
      setProblem(offline ? SUBMIT_MESSAGES.offline : (failure.message ?? SUBMIT_MESSAGES.submitFailed));
      return errors;
    } finally {
      setProgress(null);
    }
  };

  const refuse = (): void => setProblem(missingMessage(form.getValues()));

  const restore = (kept: LocalDraft<Draft>): void => {
    draft.restore(kept, typed());
    const { coverImage, authorImage, ...texts } = kept.values;
    form.setValues({ ...texts, coverImage: null, authorImage: null });
    for (const [field, id] of Object.entries({ coverImage, authorImage }))
      if (id) void loadPicture(id).then((file) => file && showPicture(field, id, file));
  };
  const showPicture = (field: string, id: string, file: File): void => {
    pictureIds.set(file, id);
    form.setFieldValue(field, file);
  };
  const discard = (offer: LocalDraft<Draft>): void => {
    draft.discard(offer);
    deleteUnusedPictures();
  };

  const { offers, flush: storeDraft } = draft;
  return { form, send, refuse, problem, saved, progress, offers, storeDraft, restore, discard };
}
