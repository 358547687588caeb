import { useApolloClient } from '@apollo/client/react';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { BLOG_DRAFT_KEYS, BLOG_MESSAGES, BLOG_RULES } from '@shared/blog';
import { required } from '@shared/rules';
import { useState } from 'react';
import { AdminBlogPostDocument, type AdminBlogPostFragment } from '../../../gql/admin';
import { useCreateBlogPostMutation, useUpdateBlogPostMutation } from '../../../gql/admin-hooks';
import { failureOf, type Failure } from '../../../ui/failure';
import { validateBy } from '../../../ui/form-rules';
import { useLocalDraft } from '../../../ui/local-draft';
import { notify } from '../../../ui/notify';
import { EMPTY_POST, fieldErrors, POST_FIELD_RULES, postInput, textsOf, type PostFields } from '../form/post-form';

export interface AdminPostFields extends PostFields {
  slug: string;
  published: boolean;
}
export type AdminPostForm = UseFormReturnType<AdminPostFields>;

/** A save met a newer version: who made it and when, and that version itself. */
interface MetVersion {
  met: NonNullable<Failure['conflict']>;
  theirs: AdminBlogPostFragment;
}

/** What the officer can do about it. */
export interface PostConflict extends MetVersion {
  /** Saves one's own version over the other one. */
  overwrite: () => Promise<void>;
  /** Shows the other one; one's own text is offered as a draft. */
  takeTheirs: () => void;
  keepEditing: () => void;
}

type Draft = Omit<AdminPostFields, 'coverImage' | 'authorImage'> & { baseVersion: number };
/** Grows when the shape of `Draft` changes. */
const DRAFT_VERSION = 1;

const SLUG_RULES = [required('Address is required'), ...BLOG_RULES.slug];

export const fieldsOf = (post: AdminBlogPostFragment | null): AdminPostFields =>
  post
    ? {
        title: post.title,
        subtitle: post.subtitle,
        content: post.content,
        authorName: post.author.name,
        authorDepartment: post.author.department,
        authorLinkedin: post.author.linkedin,
        coverImage: post.coverImage?.url ?? null,
        authorImage: post.author.image?.url ?? null,
        slug: post.slug,
        published: post.status === 'PUBLISHED',
      }
    : { ...EMPTY_POST, slug: '', published: false };

/** The officer's form: its values, local draft, saving, and what happens when somebody else saved in between. */
export function usePostForm(opened: AdminBlogPostFragment | null, onCreated: (id: string) => void) {
  const apollo = useApolloClient();
  const [saved, setSaved] = useState(opened);
  const [conflict, setConflict] = useState<MetVersion | null>(null);
  const [create] = useCreateBlogPostMutation();
  const [update] = useUpdateBlogPostMutation();
  const draft = useLocalDraft<Draft>({ key: BLOG_DRAFT_KEYS.admin, id: saved?.id ?? 'new' }, DRAFT_VERSION);

  const form = useForm<AdminPostFields>({
    mode: 'uncontrolled',
    initialValues: fieldsOf(opened),
    validate: validateBy({ ...POST_FIELD_RULES, ...(saved && { slug: SLUG_RULES }) }),
    onValuesChange: () => draft.keep(typed()),
  });
  /** What a draft would keep: null while nothing differs from what is saved. */
  const typed = (): Draft | null =>
    form.isDirty() ? { ...textsOf(form.getValues()), baseVersion: saved?.version ?? 0 } : null;

  const send = async (values: AdminPostFields, version: number | undefined) => {
    const status = values.published ? ('PUBLISHED' as const) : ('DRAFT' as const);
    const input = { ...postInput(values, fieldsOf(saved)), status };
    if (!saved) return (await create({ variables: { input } })).data?.createBlogPost;
    const variables = { id: saved.id, input: { ...input, slug: values.slug }, version };
    return (await update({ variables })).data?.updateBlogPost;
  };

  const refuse = async (error: unknown): Promise<void> => {
    const failure = failureOf(error);
    form.setErrors(fieldErrors(failure));
    if (!failure.conflict || !saved) return notify.error(failure.message ?? BLOG_MESSAGES.saveFailed);
    const latest = await apollo.query({
      query: AdminBlogPostDocument,
      variables: { id: saved.id },
      fetchPolicy: 'network-only',
    });
    if (latest.data) setConflict({ met: failure.conflict, theirs: latest.data.adminBlogPost });
  };

  const save = async (values: AdminPostFields, version = saved?.version): Promise<void> => {
    try {
      const post = await send(values, version);
      if (!post) return;
      setConflict(null);
      setSaved(post);
      draft.clear();
      settle(form, values, fieldsOf(post));
      if (form.isDirty()) draft.keep({ ...textsOf(form.getValues()), baseVersion: post.version });
      notify.success(saved ? BLOG_MESSAGES.updated : BLOG_MESSAGES.created);
      if (!saved) onCreated(post.id);
    } catch (error) {
      await refuse(error).catch(() => notify.error(BLOG_MESSAGES.saveFailed));
    }
  };

  const withChoices = (conflict: MetVersion): PostConflict => ({
    ...conflict,
    overwrite: async () => {
      form.setSubmitting(true);
      await save(form.getValues(), conflict.met.version);
      form.setSubmitting(false);
    },
    takeTheirs: () => {
      const mine = typed();
      setConflict(null);
      setSaved(conflict.theirs);
      form.setInitialValues(fieldsOf(conflict.theirs));
      form.setValues(fieldsOf(conflict.theirs));
      if (mine) draft.setAside(mine);
    },
    keepEditing: () => setConflict(null),
  });

  const restore = (): void => {
    const { baseVersion: _, ...texts } = draft.restore(typed()) ?? {};
    form.setValues(texts);
  };

  return { form, saved, save, draft, restore, conflict: conflict && withChoices(conflict) };
}

/** Makes what was stored the form's new original, and leaves alone what has been typed since it was sent. */
function settle(form: AdminPostForm, sent: AdminPostFields, stored: AdminPostFields): void {
  const { coverImage, authorImage, slug } = stored;
  const original = { ...sent, coverImage, authorImage, slug };
  form.resetDirty(original);
  for (const field of ['coverImage', 'authorImage', 'slug'] as const) {
    if (form.getValues()[field] === sent[field]) form.setFieldValue(field, original[field]);
  }
}
