import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { expect, jest, test } from '@jest/globals';
import { PictureUploads, type SendPicture, type UploadedPicture } from '../../client/editor/picture-uploads.js';
import { eventually } from '../support/eventually.js';
import { picture } from '../support/pictures.js';

const SIGNED_OUT = new CombinedGraphQLErrors({ errors: [{ message: 'Not authorized' }] });
const UPLOADED: UploadedPicture = { url: '/media/a.webp', width: 320, height: 200 };

test('a sign-out that an upload reports after the new sign-in does not stop the uploads of the new form', async () => {
  const uploads = new PictureUploads(() => Promise.reject(new Error('Nothing to copy')));
  const refusals: ((error: Error) => void)[] = [];
  const disconnect = uploads.connect(() => new Promise((_, reject) => refusals.push(reject)));
  const file = new File([await picture(320, 200)], 'stage.png', { type: 'image/png' });
  const ids = [uploads.add(file), uploads.add(file)];
  const states = () => ids.map((id) => uploads.get(id, null).state).join(', ');
  await eventually(() => refusals.length === 2);

  refusals[0]!(SIGNED_OUT);
  await eventually(() => states() === 'waiting, sending');
  disconnect();
  const send = jest.fn<SendPicture>().mockResolvedValue(UPLOADED);
  uploads.connect(send);
  await eventually(() => states() === 'uploaded, sending');
  refusals[1]!(SIGNED_OUT);
  await eventually(() => states() === 'uploaded, uploaded');

  const later = uploads.add(file);
  await eventually(() => uploads.get(later, null).state === 'uploaded');
  expect(send).toHaveBeenCalledTimes(3);
});
