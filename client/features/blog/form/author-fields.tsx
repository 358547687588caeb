import type { ReactNode } from 'react';
import { AddressInput } from '../../../ui/forms/address-input';
import { CountedInput } from '../../../ui/forms/counted-input';
import { ImageField } from '../../../ui/pictures/image-field';
import { REQUIRED_FIELD } from '../../../ui/forms/required-field';
import type { OfficerImageProps } from './cover-field';
import { AUTHOR_NAME } from './texts';
import { PHOTO_SIZE, POST_FIELD_RULES, type PostForm } from './post-form';

interface AuthorFieldsProps {
  form: PostForm;
  /** The person filling it in is the author, so the browser may autofill. */
  own?: boolean;
  officer?: OfficerImageProps;
  /** In place of the field for the name. */
  name?: ReactNode;
}

export function AuthorFields({ form, own = false, officer, name }: AuthorFieldsProps) {
  const photo = form.useWatchValue('authorImage');
  return (
    <>
      {name ?? (
        <CountedInput
          form={form}
          field="authorName"
          rules={POST_FIELD_RULES.authorName}
          label={AUTHOR_NAME}
          autoComplete={own ? 'name' : 'off'}
        />
      )}
      <CountedInput
        form={form}
        field="authorDepartment"
        rules={POST_FIELD_RULES.authorDepartment}
        label="Department"
        autoComplete="off"
      />
      <AddressInput
        form={form}
        field="authorLinkedin"
        label="LinkedIn"
        placeholder="linkedin.com/in/…"
        autoComplete={own ? 'url' : 'off'}
        {...REQUIRED_FIELD}
      />
      <ImageField
        label="Author photo"
        optional
        value={photo}
        onChange={(image) => form.setFieldValue('authorImage', image)}
        recommended={PHOTO_SIZE}
        error={form.errors.authorImage}
        small
        frame={{ shape: 'round' }}
        {...officer}
      />
    </>
  );
}
