import { Switch, TextInput } from '@mantine/core';
import { provisionalSlugSuffix } from '@shared/blog';
import { longDate } from '@shared/time';
import type { AdminBlogPostFragment } from '../../../../gql/admin';
import { describeInstant } from '../../../../ui/records/typed-date';
import { REQUIRED_FIELD } from '../../../../ui/required-field';
import { useSite } from '../../../../ui/site';
import { BLOG_ADMIN_MESSAGES } from '../texts';
import classes from './publishing-fields.module.css';
import { ScheduleFields } from './schedule-fields';
import type { AdminPostForm } from './use-post-record';

interface PublishingFieldsProps {
  form: AdminPostForm;
  saved: AdminBlogPostFragment | null;
}

/** A submission that was never published and still has its generated address. */
const isProvisional = ({ id, slug, submitted, publishedDate }: AdminBlogPostFragment): boolean =>
  submitted && !publishedDate && slug.endsWith(provisionalSlugSuffix(id));

/** A new post gets its address from its title. */
export function PublishingFields({ form, saved }: PublishingFieldsProps) {
  const { timeZone } = useSite();
  const published = form.useWatchValue('published');
  const first = saved?.publishedDate;
  return (
    <>
      <Switch
        key={form.key('published')}
        {...form.getInputProps('published', { type: 'checkbox' })}
        label="Published"
        description={
          saved?.publishAt
            ? BLOG_ADMIN_MESSAGES.scheduledFor(describeInstant(timeZone, saved.publishAt))
            : first
              ? `First published on ${longDate(timeZone, first)}`
              : 'Off: a draft that only admins can see'
        }
      />
      {!published && <ScheduleFields form={form} />}
      {saved && (
        <TextInput
          key={form.key('slug')}
          {...form.getInputProps('slug')}
          label="Address"
          description={
            isProvisional(saved)
              ? 'Temporary. When the post is first published, its address is generated from the title unless you enter one here.'
              : 'The last part of the post’s address. The old address will redirect here.'
          }
          leftSection="/blog/"
          leftSectionWidth={55}
          leftSectionProps={{ 'aria-hidden': true, className: classes.prefix }}
          autoComplete="off"
          spellCheck={false}
          {...REQUIRED_FIELD}
        />
      )}
    </>
  );
}
