import { BLOG_MESSAGES } from '@shared/blog';
import { KINDS } from '@shared/errors';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router-dom';
import { EmptyStage } from '../../../ui/empty-stage';
import { Reload } from '../../../ui/reload';

const TITLE = 'Error';

/** The list could not be had. */
export const BlogListFailed = () => (
  <EmptyStage name={TITLE} title={BLOG_MESSAGES.listFailedTitle} message={BLOG_MESSAGES.listFailed}>
    <Reload>{BLOG_MESSAGES.tryAgain}</Reload>
  </EmptyStage>
);

/** The post does not exist, is not public, or could not be had. */
export function BlogPostFailed() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === KINDS['not-found'].status;
  const message = missing ? BLOG_MESSAGES.postNotFound : BLOG_MESSAGES.postFailed;
  return (
    <EmptyStage name={missing ? message : TITLE} title={TITLE} message={message}>
      {missing ? <Link to="/blog">Read the blog</Link> : <Reload>{BLOG_MESSAGES.tryAgain}</Reload>}
    </EmptyStage>
  );
}
