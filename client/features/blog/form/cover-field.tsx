import { ImageField } from '../../../ui/image-field';
import { optionalLabel } from '../../../ui/required-field';
import type { PostForm } from './post-form';
import { COVER_SIZE } from './constants';

export function CoverField({ form }: { form: PostForm }) {
  const cover = form.useWatchValue('coverImage');
  return (
    <ImageField
      label={optionalLabel('Cover image')}
      value={cover}
      onChange={(image) => form.setFieldValue('coverImage', image)}
      recommended={COVER_SIZE}
      error={form.errors.coverImage}
    />
  );
}
