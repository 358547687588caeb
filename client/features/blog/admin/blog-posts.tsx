import { Button, Skeleton } from '@mantine/core';
import { BLOG_MESSAGES } from '@shared/blog';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminBlogCardFragment } from '../../../gql/admin';
import { Notice } from '../../../ui/notice';
import { BlogPostFilter } from './blog-post-filter';
import { BlogPostRow } from './blog-post-row';
import classes from './blog-posts.module.css';
import { DeleteBlogPost } from './delete-blog-post';
import { usePostFilter, type PostFilter } from './use-post-filter';
import { usePosts } from './use-posts';

/** The Blog Posts tab: every post, found by text and status. */
export function BlogPosts() {
  const filter = usePostFilter();
  const { list, failed, loading, reload, loadMore } = usePosts(filter);
  const [deleting, setDeleting] = useState<AdminBlogCardFragment | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <>
      <title>Blog Posts · Admin</title>
      <header className={classes.head}>
        <h1 ref={heading} className={classes.heading} tabIndex={-1}>
          Blog Posts
        </h1>
        <Button component={Link} to="/admin/blog/new" leftSection={<IconPlus size={16} aria-hidden />}>
          New post
        </Button>
      </header>
      <BlogPostFilter filter={filter} />
      {failed && (
        <Notice title={BLOG_MESSAGES.listFailed} failed>
          <Button variant="default" onClick={reload}>
            {BLOG_MESSAGES.tryAgain}
          </Button>
        </Notice>
      )}
      {!failed && !list && <Loading />}
      {list?.totalCount === 0 && <Empty filter={filter} />}
      {list && list.totalCount > 0 && (
        <>
          <ul className={classes.list} aria-busy={loading}>
            {list.nodes.map((post) => (
              <BlogPostRow key={post.id} post={post} onDelete={() => setDeleting(post)} />
            ))}
          </ul>
          <p className={classes.more}>
            {list.nodes.length} of {list.totalCount}
            {list.pageInfo.hasNextPage && (
              <Button variant="default" size="sm" onClick={loadMore} loading={loading}>
                Load more
              </Button>
            )}
          </p>
        </>
      )}
      {deleting && (
        <DeleteBlogPost post={deleting} onDeleted={() => heading.current?.focus()} onClose={() => setDeleting(null)} />
      )}
    </>
  );
}

const Loading = () => (
  <div role="status" aria-busy aria-label="Loading posts">
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <Skeleton key={row} height={68} my="sm" />
    ))}
  </div>
);

const Empty = ({ filter }: { filter: PostFilter }) =>
  filter.search || filter.status ? (
    <Notice title="No post matches">
      <Button variant="default" onClick={filter.clear}>
        Show all posts
      </Button>
    </Notice>
  ) : (
    <Notice title="No posts yet">
      <p>Write the first one, or wait for a visitor’s submission: it will appear here as a draft.</p>
    </Notice>
  );
