import { Switch } from '@mantine/core';
import { longDate } from '@shared/time';
import type { AdminBlogPostFragment } from '../../../../gql/admin';
import { invalidControl } from '../../../../ui/forms/form-rules';
import { describeInstant } from '../../../../records/dates/typed-date';
import { useSite } from '../../../../ui/site/site';
import { BLOG_ADMIN_MESSAGES } from '../texts';
import { ScheduleFields } from './schedule-fields';
import type { AdminPostForm } from './post-fields';

interface PublishingFieldsProps {
  form: AdminPostForm;
  saved: AdminBlogPostFragment | null;
}

/** Now, at a set time, or not yet. */
export function PublishingFields({ form, saved }: PublishingFieldsProps) {
  const { timeZone } = useSite();
  const published = form.useWatchValue('published');
  const first = saved?.publishedDate;
  return (
    <>
      <Switch
        key={form.key('published')}
        {...form.getInputProps('published', { type: 'checkbox' })}
        {...invalidControl(form.errors.published)}
        label="Published"
        description={
          saved?.publishAt
            ? BLOG_ADMIN_MESSAGES.scheduledFor(describeInstant(timeZone, saved.publishAt))
            : first
              ? `First published on ${longDate(timeZone, first)}`
              : 'Off: a draft that only officers can see'
        }
      />
      {!published && <ScheduleFields form={form} />}
    </>
  );
}
