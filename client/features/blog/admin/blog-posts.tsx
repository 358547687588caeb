import { Button, SegmentedControl } from '@mantine/core';
import { BLOG_MESSAGES, BLOG_STATUSES, type BlogStatus } from '@shared/blog';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminBlogCardFragment } from '../../../gql/admin';
import { useAdminBlogPostsQuery, useAtAGlanceQuery } from '../../../gql/admin-hooks';
import { RecordList } from '../../../ui/records/record-list';
import { SearchField, searchIn } from '../../../ui/records/search-field';
import { useAddressFilter, type AddressFilter } from '../../../ui/records/use-address-filter';
import { useRecordList } from '../../../ui/records/use-record-list';
import { BlogPostRow } from './blog-post-row';
import { DeleteBlogPost } from './delete-blog-post';

const PAGE_SIZE = 24;
const ALL = 'all';
const STATUS = { draft: 'DRAFT', published: 'PUBLISHED' } as const satisfies Record<BlogStatus, string>;

/** The status that the list is narrowed to; undefined shows posts of every status. */
const statusIn = (filter: AddressFilter) => BLOG_STATUSES.find((status) => status === filter.get('status'));

/** The Blog Posts tab: every post, found by text and status. */
export function BlogPosts() {
  const filter = useAddressFilter();
  const status = statusIn(filter);
  const asked = useAdminBlogPostsQuery({
    variables: { status: status && STATUS[status], search: searchIn(filter) || null, first: PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
  });
  const pages = useRecordList(asked, (data) => data.adminBlogPosts, BLOG_MESSAGES.fetchFailed);
  const [deleting, setDeleting] = useState<AdminBlogCardFragment | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <>
      <RecordList
        title="Blog Posts"
        heading={heading}
        add={{ to: '/admin/blog/new', label: 'New post' }}
        actions={<ToSubmissions />}
        filter={filter}
        filters={<Filters filter={filter} />}
        pages={pages}
        failed={BLOG_MESSAGES.listFailed}
        empty={{
          title: 'No posts yet',
          text: 'Write the first one, or wait for a visitor’s submission: it will appear here as a draft.',
        }}
        none={{ title: 'No post matches', showAll: 'Show all posts' }}
        row={(post) => <BlogPostRow key={post.id} post={post} onDelete={() => setDeleting(post)} />}
      />
      {deleting && (
        <DeleteBlogPost post={deleting} onDeleted={() => heading.current?.focus()} onClose={() => setDeleting(null)} />
      )}
    </>
  );
}

function ToSubmissions() {
  const count = useAtAGlanceQuery().data?.waitingSubmissions.count;
  return (
    <Button component={Link} to="/admin/blog/submissions" variant="default">
      {BLOG_MESSAGES.submissions}
      {count ? ` (${count.toLocaleString('en')})` : ''}
    </Button>
  );
}

const Filters = ({ filter }: { filter: AddressFilter }) => (
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
