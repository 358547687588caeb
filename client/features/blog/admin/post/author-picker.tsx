import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import { countedFieldProps } from '../../../../ui/forms/counted-input';
import { POST_FIELD_RULES } from '../../form/post-form';
import { AUTHOR_NAME } from '../../form/texts';
import { BLOG_ADMIN_MESSAGES } from '../texts';
import classes from './author-picker.module.css';
import { useAuthorSuggestions } from './use-author-suggestions';
import type { AdminPostForm } from './post-fields';

/** Name of the author. Choosing an earlier author or a member fills in everything else about them. */
export function AuthorPicker({ form }: { form: AdminPostForm }) {
  const name = form.useWatchValue('authorName');
  const [used, setUsed] = useState(false);
  const { authors, members } = useAuthorSuggestions(name, used);
  const suggestions = [...authors, ...members];
  const fill = (chosen: string): void => {
    const suggestion = suggestions.find((each) => each.name === chosen);
    if (!suggestion) return;
    // The field sets the name itself. Setting it here, or all at once, would draw it anew without the focus.
    form.setFieldValue('authorDepartment', suggestion.department);
    form.setFieldValue('authorLinkedin', suggestion.linkedin);
    form.setFieldValue('authorImage', suggestion.photo);
    form.setFieldValue('photoFocalPoint', '');
  };
  return (
    <Autocomplete
      key={form.key('authorName')}
      {...form.getInputProps('authorName')}
      {...countedFieldProps(POST_FIELD_RULES.authorName, name, form.errors.authorName)}
      label={AUTHOR_NAME}
      description={BLOG_ADMIN_MESSAGES.chooseAuthor}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      data={[
        { group: BLOG_ADMIN_MESSAGES.earlierAuthors, items: authors.map((author) => author.name) },
        { group: BLOG_ADMIN_MESSAGES.members, items: members.map((member) => member.name) },
      ]}
      onFocus={() => setUsed(true)}
      onOptionSubmit={fill}
      renderOption={({ option: { value } }) => {
        const suggestion = suggestions.find((each) => each.name === value);
        return (
          <span className={classes.option}>
            {value}
            <span className={classes.detail}>{suggestion?.detail}</span>
          </span>
        );
      }}
    />
  );
}
