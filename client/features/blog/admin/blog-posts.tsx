import { Button, Chip, SegmentedControl, Select } from '@mantine/core';
import { BLOG_STATUSES, type BlogStatus } from '@shared/blog';
import { numeral } from '@shared/numeral';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useAdminBlogPostsQuery, useWaitingSubmissionsQuery } from '../../../gql/admin-hooks';
import { plural } from '../../../ui/plural';
import { RecordList } from '../../../records/list/record-list';
import { SearchField, searchText } from '../../../records/list/search-field';
import { useUrlFilter, type UrlFilter } from '../../../records/list/use-url-filter';
import { useRecordActions } from '../../../records/actions/use-record-actions';
import { useRecordList } from '../../../records/list/use-record-list';
import { typedKeys } from '../../../ui/typed-keys';
import { BlogPostRow } from './blog-post-row';
import { PENDING_MESSAGES } from './post/pending/pending-texts';
import { POST_KIND } from './post-kind';
import { useBulkPosts } from './use-bulk-posts';
import { BLOG_ADMIN_MESSAGES, SUBMISSIONS_MESSAGES } from './texts';
import { BLOG_MESSAGES } from '../public/texts';

const PAGE_SIZE = 24;
const ALL = 'all';
const STATUS = { draft: 'DRAFT', published: 'PUBLISHED' } as const satisfies Record<BlogStatus, string>;

/** The status filter; undefined shows every status. */
const statusIn = (filter: UrlFilter) => BLOG_STATUSES.find((status) => status === filter.get('status'));

/** Posts with pending changes alone, as the overview links to them. */
const PENDING = 'pending';
const VISITORS = 'visitors';
const MINE = 'mine';

function originVariables(filter: UrlFilter) {
  const from = filter.get('from');
  return { submitted: from === VISITORS ? true : null, mine: from === MINE ? true : null };
}

const ORDERS = {
  newest: { label: 'Newest first', variables: { sort: 'CREATED', order: 'NEWEST' } },
  oldest: { label: 'Oldest first', variables: { sort: 'CREATED', order: 'OLDEST' } },
  edited: { label: 'Last edited first', variables: { sort: 'UPDATED', order: 'NEWEST' } },
  claps: { label: 'Most claps first', variables: { sort: 'CLAPS', order: 'NEWEST' } },
} as const;
const orderIn = (filter: UrlFilter) => typedKeys(ORDERS).find((name) => name === filter.get('order')) ?? 'newest';

export function BlogPosts() {
  const filter = useUrlFilter();
  const status = statusIn(filter);
  const query = useAdminBlogPostsQuery({
    variables: {
      status: status && STATUS[status],
      ...originVariables(filter),
      pending: filter.get('changes') === PENDING ? true : null,
      ...ORDERS[orderIn(filter)].variables,
      search: searchText(filter) || null,
      first: PAGE_SIZE,
    },
    fetchPolicy: 'cache-and-network',
  });
  const pages = useRecordList(query, (data) => data.adminBlogPosts, BLOG_ADMIN_MESSAGES.loadFailed);
  const bulk = useBulkPosts();
  const actionsOf = useRecordActions(POST_KIND);
  const heading = useRef<HTMLHeadingElement>(null);
  const onDeleted = (): void => heading.current?.focus();

  return (
    <>
      <RecordList
        title="Blog Posts"
        heading={heading}
        add={{ to: '/admin/blog/new', label: 'New post' }}
        actions={<SubmissionsLink />}
        filter={filter}
        filters={<Filters filter={filter} />}
        order={<Order filter={filter} />}
        pages={pages}
        failed={BLOG_MESSAGES.loadFailed}
        count={(posts) => plural(posts, 'post')}
        empty={{
          title: 'No posts yet',
          text: 'Write the first one, or wait for a visitor to submit one: it will appear here as a draft.',
        }}
        none={{ title: 'No matching posts', showAll: 'Show all posts' }}
        row={(post, selection) => (
          <BlogPostRow key={post.id} post={post} menu={actionsOf(post, { onDeleted })} selection={selection} />
        )}
        bulk={bulk}
      />
    </>
  );
}

function SubmissionsLink() {
  const count = useWaitingSubmissionsQuery().data?.waitingSubmissions.count;
  return (
    <Button component={Link} to="/admin/blog/submissions" variant="default">
      {SUBMISSIONS_MESSAGES.submissions}
      {count ? ` (${numeral(count)})` : ''}
    </Button>
  );
}

const Filters = ({ filter }: { filter: UrlFilter }) => (
  <>
    <SearchField filter={filter} label="Search posts by title, subtitle or author" />
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
    <Chip
      checked={filter.get('from') === VISITORS}
      onChange={(checked) => filter.set('from', checked ? VISITORS : null)}
    >
      From visitors
    </Chip>
    <Chip checked={filter.get('from') === MINE} onChange={(checked) => filter.set('from', checked ? MINE : null)}>
      Mine
    </Chip>
    <Chip
      checked={filter.get('changes') === PENDING}
      onChange={(checked) => filter.set('changes', checked ? PENDING : null)}
    >
      {PENDING_MESSAGES.title}
    </Chip>
  </>
);

const Order = ({ filter }: { filter: UrlFilter }) => (
  <Select
    aria-label="Order"
    size="xs"
    value={orderIn(filter)}
    onChange={(value) => filter.set('order', value === 'newest' ? null : value)}
    data={typedKeys(ORDERS).map((value) => ({ value, label: ORDERS[value].label }))}
    allowDeselect={false}
  />
);
