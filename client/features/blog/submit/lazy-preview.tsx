import { Suspense } from 'react';
import { lazyComponent } from '../../../ui/loading/lazy-component';
import { loadWithFallback } from '../../../ui/loading/load-with-fallback';
import { Notice } from '../../../ui/page/notice';
import { LOADING_MESSAGES } from '../../../ui/texts';
import type { PostFields } from '../form/post-form';
import { SUBMIT_MESSAGES } from './texts';

const load = async () => (await import('./post-preview')).PostPreview;
const PostPreview = lazyComponent(load, () => <Notice title={SUBMIT_MESSAGES.previewFailed} failed large />);

/** The connection may be lost by the time that the preview is asked for. */
export function prefetchPreview(): void {
  loadWithFallback(load).catch(() => {});
  new Image().src = '/default-avatar.svg';
}

export const LazyPreview = (props: { values: PostFields }) => (
  <Suspense fallback={<Notice title={LOADING_MESSAGES.loading} large />}>
    <PostPreview {...props} />
  </Suspense>
);
