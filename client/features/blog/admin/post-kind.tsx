import { IconHistory } from '@tabler/icons-react';
import { DeleteBlogPostDocument, type AdminBlogCardFragment } from '../../../gql/admin';
import type { ShowDialog } from '../../../records/actions/dialog-outlet';
import type { RecordKind } from '../../../records/actions/record-kind';
import { HistoryDialog, type HistoryDialogProps } from './post/history/history-dialog';
import { HISTORY_MESSAGES } from './post/history/history-texts';
import { apiError, BLOG_ADMIN_MESSAGES } from './texts';

type Post = Pick<AdminBlogCardFragment, 'id' | 'slug' | 'title' | 'status' | 'claps' | 'version'>;

/** `onRestored`: an older version of the post was restored. */
export const postKind = (onRestored?: HistoryDialogProps['onRestored']): RecordKind<Post> => ({
  noun: 'post',
  nameOf: ({ title }) => title,
  list: { path: '/admin/blog', field: 'adminBlogPosts' },
  siteAddress: ({ slug }) => `/blog/${slug}`,
  isDraft: ({ status }) => status === 'DRAFT',
  duplicateAddress: ({ id }) => `/admin/blog/new?like=${id}`,
  more: (post, show: ShowDialog) => [
    {
      id: 'history',
      label: HISTORY_MESSAGES.history,
      icon: IconHistory,
      run: () => show((close) => <HistoryDialog post={post} onRestored={onRestored} onClose={close} />),
    },
  ],
  remove: DeleteBlogPostDocument,
  consequences: ({ title, claps }) =>
    `“${title}” will disappear from the site, with its ${claps} ${claps === 1 ? 'clap' : 'claps'}.`,
  consequencesOfAll: 'They will disappear from the site, with their claps.',
  messages: BLOG_ADMIN_MESSAGES,
  saidOf: ({ message, status }) => apiError(message ?? status ?? BLOG_ADMIN_MESSAGES.deleteFailed),
});

export const POST_KIND = postKind();
