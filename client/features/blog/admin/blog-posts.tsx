import { Button, SegmentedControl } from '@mantine/core';
import { BLOG_STATUSES, type BlogStatus } from '@shared/blog';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminBlogCardFragment } from '../../../gql/admin';
import { useAdminBlogPostsQuery, useWaitingSubmissionsQuery } from '../../../gql/admin-hooks';
import { RecordList } from '../../../ui/records/record-list';
import { SearchField, searchText } from '../../../ui/records/search-field';
import { useUrlFilter, type UrlFilter } from '../../../ui/records/use-url-filter';
import { useRecordList } from '../../../ui/records/use-record-list';
import { BlogPostRow } from './blog-post-row';
import { DeleteBlogPost } from './delete-blog-post';
import { BLOG_ADMIN_MESSAGES, SUBMISSIONS_MESSAGES } from './texts';
import { BLOG_MESSAGES } from '../public/texts';

const PAGE_SIZE = 24;
const ALL = 'all';
const STATUS = { draft: 'DRAFT', published: 'PUBLISHED' } as const satisfies Record<BlogStatus, string>;

/** The status filter; undefined shows every status. */
const statusIn = (filter: UrlFilter) => BLOG_STATUSES.find((status) => status === filter.get('status'));

export function BlogPosts() {
  const filter = useUrlFilter();
  const status = statusIn(filter);
  const query = useAdminBlogPostsQuery({
    variables: { status: status && STATUS[status], search: searchText(filter) || null, first: PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
  });
  const pages = useRecordList(query, (data) => data.adminBlogPosts, BLOG_ADMIN_MESSAGES.fetchFailed);
  const [deleting, setDeleting] = useState<AdminBlogCardFragment | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <>
      <RecordList
        title="Blog Posts"
        heading={heading}
        add={{ to: '/admin/blog/new', label: 'New post' }}
        actions={<SubmissionsLink />}
        filter={filter}
        filters={<Filters filter={filter} />}
        pages={pages}
        failed={BLOG_MESSAGES.listFailed}
        empty={{
          title: 'No posts yet',
          text: 'Write the first one, or wait for a visitor to submit one: it will appear here as a draft.',
        }}
        none={{ title: 'No matching posts', showAll: 'Show all posts' }}
        row={(post) => <BlogPostRow key={post.id} post={post} onDelete={() => setDeleting(post)} />}
      />
      {deleting && (
        <DeleteBlogPost post={deleting} onDeleted={() => heading.current?.focus()} onClose={() => setDeleting(null)} />
      )}
    </>
  );
}

function SubmissionsLink() {
  const count = useWaitingSubmissionsQuery().data?.waitingSubmissions.count;
  return (
    <Button component={Link} to="/admin/blog/submissions" variant="default">
      {SUBMISSIONS_MESSAGES.submissions}
      {count ? ` (${count.toLocaleString('en')})` : ''}
    </Button>
  );
}

const Filters = ({ filter }: { filter: UrlFilter }) => (
  <>
    <SearchField filter={filter} label="Search posts by title or subtitle" />
    <SegmentedControl
      aria-label="Status"
      value={statusIn(filter) ?? ALL}
      onChange={(value) => filter.set('status', value === ALL ? null : value)}
      data={[
        { value: ALL, label: 'All' },
        { value: 'draft', label: 'Drafts' },
        { value: 'published', label: 'Published' },
      ]}
    />
  </>
);
