import { Switch, TextInput } from '@mantine/core';
import { longDate } from '@shared/time';
import type { AdminBlogPostFragment } from '../../../../gql/admin';
import { REQUIRED } from '../../../../ui/required-field';
import { useSite } from '../../../../ui/site';
import classes from './publishing-fields.module.css';
import type { AdminPostForm } from './use-post-record';

interface PublishingFieldsProps {
  form: AdminPostForm;
  saved: AdminBlogPostFragment | null;
}

/** Whether the world may read the post, and where. A new post gets its address from its title. */
export function PublishingFields({ form, saved }: PublishingFieldsProps) {
  const { timeZone } = useSite();
  const first = saved?.publishedDate;
  return (
    <>
      <Switch
        key={form.key('published')}
        {...form.getInputProps('published', { type: 'checkbox' })}
        label="Published"
        description={first ? `First published on ${longDate(timeZone, first)}` : 'Off: a draft that only admins see'}
      />
      {saved && (
        <TextInput
          key={form.key('slug')}
          {...form.getInputProps('slug')}
          label="Address"
          description="The last part of the post’s address. The former one keeps leading here."
          leftSection="/blog/"
          leftSectionWidth={55}
          leftSectionProps={{ 'aria-hidden': true, className: classes.prefix }}
          autoComplete="off"
          spellCheck={false}
          {...REQUIRED}
        />
      )}
    </>
  );
}
