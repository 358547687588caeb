import { BLOG_MESSAGES } from '@shared/blog';
import { KINDS } from '@shared/errors';
import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router-dom';
import { Notice } from '../../../ui/notice';
import { useSite } from '../../../ui/site';

/** The list could not be had. */
export const BlogListFailed = () => (
  <Failed title={BLOG_MESSAGES.listFailedTitle} message={BLOG_MESSAGES.listFailed} again />
);

/** The post does not exist, is not public, or could not be had. */
export function BlogPostFailed() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === KINDS['not-found'].status;
  return (
    <Failed title="Error" message={missing ? BLOG_MESSAGES.postNotFound : BLOG_MESSAGES.postFailed} again={!missing} />
  );
}

function Failed({ title, message, again }: { title: string; message: string; again?: boolean }) {
  const { name } = useSite();
  const { pathname, search } = useLocation();
  return (
    <>
      <title>{`${title} · ${name}`}</title>
      <meta name="robots" content="noindex" />
      <Notice title={title} failed>
        <p>{message}</p>
        {/* A link rather than a button: it loads the page anew, with or without scripts. */}
        {again ? <a href={pathname + search}>{BLOG_MESSAGES.tryAgain}</a> : <Link to="/blog">Read the blog</Link>}
      </Notice>
    </>
  );
}
