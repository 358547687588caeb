import { useForm } from '@mantine/form';
import { BLOG_DRAFT_KEYS, BLOG_MESSAGES, BLOG_RULES } from '@shared/blog';
import { firstBroken } from '@shared/rules';
import { useState } from 'react';
import { useSubmitBlogDraftMutation } from '../../../gql/public-hooks';
import { failureOf, fieldErrors } from '../../../ui/failure';
import { validateBy } from '../../../ui/form-rules';
import { useLocalDraft, type LocalDraft } from '../../../ui/local-draft';
import { notify } from '../../../ui/notify';
import {
  EMPTY_POST,
  FIELD_OF_PATH,
  isBlank,
  POST_FIELD_RULES,
  postInput,
  textsOf,
  type PostFields,
} from '../form/post-form';

export interface SubmissionFields extends PostFields {
  declared: boolean;
  /** People do not see this field; programs that fill in everything do. */
  website: string;
}
type Draft = Omit<PostFields, 'coverImage' | 'authorImage'>;
/** Grows when the shape of `Draft` changes. */
const DRAFT_VERSION = 1;

const EMPTY: SubmissionFields = { ...EMPTY_POST, declared: false, website: '' };
const byRules = validateBy<SubmissionFields>(POST_FIELD_RULES);
const validate = (values: SubmissionFields) => ({
  ...byRules(values),
  content: isBlank(values.content) ? firstBroken(BLOG_RULES.content, '') : null,
  declared: values.declared ? null : BLOG_MESSAGES.acceptDeclaration,
});

/** The sentence for a form in which something is missing, for as long as it is. */
function lackOf({ title, content, authorName, authorDepartment, authorLinkedin }: SubmissionFields): string | null {
  const texts = [title, authorName, authorDepartment, authorLinkedin];
  return isBlank(content) || texts.some((text) => !text.trim()) ? BLOG_MESSAGES.fillRequired : null;
}

/** A visitor's post on its way: what is typed, its local draft, and sending it. A failure keeps everything. */
export function useSubmission(onSubmitted: () => void) {
  const [submit] = useSubmitBlogDraftMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const draft = useLocalDraft<Draft>({ key: BLOG_DRAFT_KEYS.visitor }, DRAFT_VERSION);
  const form = useForm<SubmissionFields>({
    mode: 'uncontrolled',
    initialValues: EMPTY,
    validate,
    onValuesChange: (values) => {
      draft.keep(typed());
      setProblem((said) => (said === BLOG_MESSAGES.fillRequired ? lackOf(values) : said));
    },
  });
  /** What a draft would keep: null while nothing is written. */
  const typed = (): Draft | null => {
    const { declared: _, website: __, ...texts } = textsOf(form.getValues());
    const { content, ...lines } = texts;
    return Object.values(lines).some((line) => line.trim()) || !isBlank(content) ? texts : null;
  };

  /** `openedAt`: when the dialog was opened, ISO 8601. */
  const send = async (values: SubmissionFields, openedAt: string): Promise<void> => {
    setProblem(null);
    try {
      await submit({ variables: { input: { ...postInput(values), website: values.website, openedAt } } });
      form.reset();
      draft.clear();
      notify.success(BLOG_MESSAGES.submitted);
      onSubmitted();
    } catch (error) {
      const failure = failureOf(error);
      form.setErrors(fieldErrors(failure, FIELD_OF_PATH));
      setProblem(failure.message ?? BLOG_MESSAGES.submitFailed);
    }
  };

  const refuse = (): void => setProblem(lackOf(form.getValues()));

  const restore = (kept: LocalDraft<Draft>): void => {
    draft.restore(kept, typed());
    form.setValues(kept.values);
  };

  return { form, send, refuse, problem, draft, restore };
}
