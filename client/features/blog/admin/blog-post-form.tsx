import { Anchor, Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowLeft, IconExternalLink } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { AdminBlogPostFragment } from '../../../gql/admin';
import { CountedInput, CountedTextarea } from '../../../ui/counted-input';
import { DraftBar } from '../../../ui/draft-bar';
import { focusFirstInvalid } from '../../../ui/form-rules';
import { useLeaveGuard } from '../../../ui/use-leave-guard';
import { AuthorFields } from '../form/author-fields';
import { ContentField } from '../form/content-field';
import { CoverField } from '../form/cover-field';
import { POST_FIELD_RULES } from '../form/post-form';
import { BlogPostConflict } from './blog-post-conflict';
import classes from './blog-post-form.module.css';
import { PublishingFields } from './publishing-fields';
import { fieldsOf, usePostForm } from './use-post-form';

interface BlogPostFormProps {
  /** The post as it is stored; null for a new one. */
  post: AdminBlogPostFragment | null;
  onCreated: (id: string) => void;
}

/** Writing and settings of one post, side by side where there is room. */
export function BlogPostForm({ post, onCreated }: BlogPostFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const { form, saved, save, draft, restore, conflict } = usePostForm(post, onCreated);
  const nothingToSave = (): boolean => form.submitting || (saved !== null && !form.isDirty());
  const leaveGuard = useLeaveGuard(() => form.isDirty());
  useHotkeys([['mod+S', () => nothingToSave() || element.current?.requestSubmit()]], [], true);

  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      onSubmit={(event) =>
        form.onSubmit(
          (values) => save(values),
          () => focusFirstInvalid(element.current),
        )(event)
      }
    >
      <title>{`${saved?.title ?? 'New post'} · Admin`}</title>
      <h1 className={classes.hidden}>{saved ? 'Edit post' : 'New post'}</h1>
      <div className={classes.bar}>
        <Button
          component={Link}
          to="/admin/blog"
          variant="subtle"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          Blog Posts
        </Button>
        <span className={classes.state} role="status">
          {form.isDirty() ? 'Unsaved changes' : saved && 'All changes saved'}
        </span>
        {saved?.status === 'PUBLISHED' && (
          <Anchor className={classes.live} href={`/blog/${saved.slug}`} target="_blank">
            View live <IconExternalLink size={14} aria-label="(opens in a new tab)" />
          </Anchor>
        )}
        <Button type="submit" loading={form.submitting} disabled={saved !== null && !form.isDirty()}>
          {saved ? 'Save Changes' : 'Create Post'}
        </Button>
      </div>
      {draft.offered && (
        <DraftBar
          savedAt={draft.offered.savedAt}
          outdated={draft.offered.values.baseVersion !== (saved?.version ?? 0)}
          onRestore={restore}
          onDiscard={draft.discard}
        />
      )}
      <div className={classes.columns}>
        <div className={classes.writing}>
          <CountedInput form={form} field="title" rules={POST_FIELD_RULES.title} label="Title" size="lg" />
          <CountedTextarea form={form} field="subtitle" rules={POST_FIELD_RULES.subtitle} label="Subtitle" />
          <ContentField form={form} />
        </div>
        <div className={classes.settings}>
          <PublishingFields form={form} saved={saved} />
          <CoverField form={form} />
          <AuthorFields form={form} />
        </div>
      </div>
      {conflict && (
        <BlogPostConflict conflict={conflict} mine={form.getValues()} base={fieldsOf(saved)} busy={form.submitting} />
      )}
      {leaveGuard}
    </form>
  );
}
