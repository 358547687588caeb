import { Button } from '@mantine/core';
import type { AdminBlogCardFragment } from '../../../../gql/admin';
import { Notice } from '../../../../ui/page/notice';
import { TRY_AGAIN } from '../../../../ui/texts';
import { PostArticle } from '../../public/post-article';
import { ShowPicturesButton, withoutBlockedPictures, type useRemotePictures } from '../remote-pictures';
import { SUBMISSIONS_MESSAGES } from '../texts';
import { ReadingFrame } from './reading-frame';
import type { useCurrentSubmission } from './use-submissions';

interface SubmissionPreviewProps {
  post: AdminBlogCardFragment;
  text: ReturnType<typeof useCurrentSubmission>;
  pictures: ReturnType<typeof useRemotePictures>;
  /** Called before the button for blocked pictures disappears. */
  onShowPictures: () => void;
}

/** A submission as its readers will see it, or a message that it could not be loaded. */
export function SubmissionPreview({ post, text, pictures, onShowPictures }: SubmissionPreviewProps) {
  const remote = pictures.remote && pictures.held.size === 0;
  if (text.failed)
    return (
      <Notice title={SUBMISSIONS_MESSAGES.submissionFailed} failed>
        <Button variant="default" onClick={text.again}>
          {TRY_AGAIN}
        </Button>
      </Notice>
    );
  return (
    <>
      <ShowPicturesButton
        blocked={pictures.held}
        onShow={() => {
          onShowPictures();
          pictures.show();
        }}
      />
      <ReadingFrame
        key={String(remote)}
        title={SUBMISSIONS_MESSAGES.asReadersSee(post.title)}
        contentKey={post.id}
        remote={remote}
      >
        {text.post && <PostArticle post={withoutBlockedPictures(text.post, pictures.held)} claps={text.post.claps} />}
      </ReadingFrame>
    </>
  );
}
