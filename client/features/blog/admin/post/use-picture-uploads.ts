import { useEffect, useEffectEvent } from 'react';
import { fetchPicture } from '../../../../editor/fetch-picture';
import { PictureUploads, type SendPicture } from '../../../../editor/picture-uploads';
import { useUploadBlogPictureMutation } from '../../../../gql/admin-hooks';
import { failureOf } from '../../../../ui/loading/failure';
import { deleteUnusedPictures } from '../../form/unused-pictures';

const uploads = new PictureUploads(fetchPicture);
/** The upload function of the form that was opened last: an earlier form has nothing left to keep. */
let latest: SendPicture | null = null;

/** Uploads of the pictures in a post's text. `onSignedOut` is called when the session has expired. */
export function usePictureUploads(onSignedOut: () => void): PictureUploads {
  const [upload] = useUploadBlogPictureMutation({ refetchQueries: [] });
  const send = useEffectEvent<SendPicture>(async (picture, onProgress) => {
    const context = { fetchOptions: { onProgress } };
    const { data } = await upload({ variables: { picture }, context });
    if (!data) throw new Error('The upload has no result');
    return data.uploadBlogPicture;
  });
  const signedOut = useEffectEvent(onSignedOut);
  useEffect(() => {
    deleteUnusedPictures();
    const own: SendPicture = (picture, onProgress) =>
      send(picture, onProgress).catch((error: unknown) => {
        // The end of the session unmounts the form before the upload is rejected.
        if (latest === own && failureOf(error).signedOut) signedOut();
        throw error;
      });
    latest = own;
    const disconnect = uploads.connect(own);
    window.addEventListener('online', uploads.retryAll);
    return () => {
      disconnect();
      window.removeEventListener('online', uploads.retryAll);
    };
  }, []);
  return uploads;
}
