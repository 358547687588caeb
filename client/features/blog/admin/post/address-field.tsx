import { TextInput } from '@mantine/core';
import { provisionalSlugSuffix } from '@shared/blog';
import type { AdminBlogPostFragment } from '../../../../gql/admin';
import { REQUIRED_FIELD } from '../../../../ui/forms/required-field';
import { BLOG_ADMIN_MESSAGES } from '../texts';
import classes from './address-field.module.css';
import type { AdminPostForm } from './post-fields';

/** A submission that was never published and still has its generated address. */
const isProvisional = ({ id, slug, submitted, publishedDate }: AdminBlogPostFragment): boolean =>
  submitted && !publishedDate && slug.endsWith(provisionalSlugSuffix(id));

/** Address of a stored post; a new one gets it from its title. */
export const AddressField = ({ form, saved }: { form: AdminPostForm; saved: AdminBlogPostFragment }) => (
  <TextInput
    key={form.key('slug')}
    {...form.getInputProps('slug')}
    label="Address"
    description={isProvisional(saved) ? BLOG_ADMIN_MESSAGES.provisionalAddress : BLOG_ADMIN_MESSAGES.addressHint}
    leftSection="/blog/"
    leftSectionWidth={55}
    leftSectionProps={{ 'aria-hidden': true, className: classes.prefix }}
    autoComplete="off"
    spellCheck={false}
    {...REQUIRED_FIELD}
  />
);
