import { ERRORS } from '@shared/errors';
import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router-dom';
import { useSite } from '../ui/site';
import classes from './error-page.module.css';

const NOT_FOUND = 404;

/** What stands in place of a page that does not exist, or that could not be shown. */
export function ErrorPage() {
  const error = useRouteError();
  const { name } = useSite();
  const { pathname } = useLocation();
  const response = isRouteErrorResponse(error) ? error : null;
  const missing = response?.status === NOT_FOUND;
  const message = typeof response?.data === 'string' ? response.data : ERRORS.INTERNAL.message;
  const title = missing ? 'Nobody is at this lectern' : 'Unexpected Application Error!';

  return (
    <article className={classes.page}>
      <title>{`${missing ? 'Not found' : 'Error'} · ${name}`}</title>
      <meta name="robots" content="noindex" />
      <p className={classes.code} aria-hidden>
        {response?.status ?? 500}
      </p>
      <h1>{title}</h1>
      <p className={classes.message}>{message}</p>
      <p className={classes.ways}>
        {missing ? (
          <>
            <Link to="/blog">Read the blog</Link>
            <Link to="/">Go to the front page</Link>
          </>
        ) : (
          <a href={pathname}>Try Again</a>
        )}
      </p>
    </article>
  );
}
