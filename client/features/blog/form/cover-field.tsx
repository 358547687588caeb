import { ImageField, type ImageFieldProps } from '../../../ui/pictures/image-field';
import type { PostForm } from './post-form';
import { COVER_SIZE } from './constants';

/** Properties that only the officer's form has. */
export type OfficerImageProps = Pick<ImageFieldProps, 'stored' | 'focalPoint'>;

export function CoverField({ form, officer }: { form: PostForm; officer?: OfficerImageProps }) {
  const cover = form.useWatchValue('coverImage');
  return (
    <ImageField
      label="Cover image"
      optional
      value={cover}
      onChange={(image) => form.setFieldValue('coverImage', image)}
      recommended={COVER_SIZE}
      error={form.errors.coverImage}
      {...officer}
    />
  );
}
