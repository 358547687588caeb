import { useForm } from '@mantine/form';
import { BLOG_API_MESSAGES, BLOG_RULES } from '@shared/blog';
import { POST_HTML_MESSAGES } from '@shared/post-html-limits';
import { firstBroken, normalizeLine } from '@shared/rules';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSubmitBlogDraftMutation } from '../../../gql/public-hooks';
import { failureOf, fieldErrors } from '../../../ui/loading/failure';
import { validateBy } from '../../../ui/forms/form-rules';
import { useFormIdempotencyKey } from '../../../ui/forms/form-idempotency-key';
import {
  CONTENT_SIZE_RULES,
  EMPTY_POST,
  FIELD_BY_PATH,
  isEmptyHtml,
  POST_FIELD_RULES,
  postInput,
  type PostFields,
} from '../form/post-form';
import { rememberSubmission } from '../public/sent-submissions';
import { SUBMIT_MESSAGES } from './texts';
import { useSubmissionDraft } from './use-submission-draft';

export interface SubmissionFields extends PostFields {
  declared: boolean;
  /** Honeypot: hidden from people, filled in by bots. */
  website: string;
}

/** An hour, in milliseconds. Longer durations add nothing, and after weeks would overflow a GraphQL Int. */
const MAX_OPEN_MS = 3_600_000;

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
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  /** Fraction of the pictures that has been sent; null while no pictures are sent. */
  const [progress, setProgress] = useState<number | null>(null);
  useOnReconnect(() => problem === SUBMIT_MESSAGES.offline && setProblem(null));
  const draft = useSubmissionDraft();
  const form = useForm<SubmissionFields>({
    mode: 'uncontrolled',
    initialValues: EMPTY,
    validate,
    onValuesChange: (values) => {
      draft.store(values);
      setProblem((said) => (said && MISSING_MESSAGES.includes(said) ? missingMessage(values) : said));
    },
  });

  /** Returns the server's errors by field. `open`: time since the dialog was opened, in milliseconds. */
  const send = async (values: SubmissionFields, open: number): Promise<object> => {
    setProblem(null);
    setSending(true);
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
      setSending(false);
    }
  };

  const refuse = (): void => setProblem(missingMessage(form.getValues()));

  return { form, send, refuse, problem, sending, progress, draft };
}
