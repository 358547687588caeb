import { numeral } from '@shared/numeral';
import { Badge, Button } from '@mantine/core';
import { dateAndTime, longDate } from '@shared/time';
import { useMemo } from 'react';
import type { AdminBlogCardFragment } from '../../../gql/admin';
import { Picture } from '../../../ui/pictures/picture';
import type { RecordAction } from '../../../records/actions/record-kind';
import type { RowSelection } from '../../../records/list/select-box';
import { RecordStatus } from '../../../records/list/record-status';
import { RecordRow } from '../../../records/list/record-row';
import { useSite } from '../../../ui/site/site';
import classes from './blog-post-row.module.css';
import { UnfinishedPostDialog } from './unfinished-post-dialog';
import { PENDING_MESSAGES } from './post/pending/pending-texts';
import { ShowPicturesButton, useRemotePictures } from './remote-pictures';
import { useStatusToggle } from './use-status-toggle';
import { COVER_SIZE } from '../form/constants';

interface BlogPostRowProps {
  post: AdminBlogCardFragment;
  menu: readonly RecordAction[];
  selection: RowSelection;
}

const DAY_MS = 86_400_000;
/** Edits within a day of publishing are not shown as edits. */
const isLaterEdit = (edited: string, since: string): boolean => Date.parse(edited) - Date.parse(since) > DAY_MS;

export function BlogPostRow({ post, menu, selection }: BlogPostRowProps) {
  const { timeZone } = useSite();
  const { toggle, gap, confirm, cancel } = useStatusToggle(post);
  const { held, show } = useCover(post);
  const hidden = held.size > 0;
  const showCover = (button: HTMLButtonElement): void => {
    button.closest('li')?.querySelector<HTMLElement>('h2 a')?.focus();
    show();
  };
  const published = post.status === 'PUBLISHED';
  const { name, department } = post.author;
  const { createdAt, publishedDate } = post;
  const since = (published && publishedDate) || createdAt;
  const facts = [
    since === publishedDate ? longDate(timeZone, since) : `Created ${longDate(timeZone, since)}`,
    ...(post.publishAt ? [`Will be published ${dateAndTime(timeZone, post.publishAt)}`] : []),
    ...(isLaterEdit(post.updatedAt, since) ? [`Edited ${longDate(timeZone, post.updatedAt)}`] : []),
    `${numeral(post.claps)} ${post.claps === 1 ? 'clap' : 'claps'}`,
  ];

  return (
    <RecordRow
      title={post.title}
      to={`/admin/blog/${post.id}`}
      picture={<Picture image={hidden ? null : post.coverImage} alt="" sizes="120px" />}
      ratio={COVER_SIZE.width / COVER_SIZE.height}
      subtitle={department ? `${name}, ${department}` : name}
      facts={
        <>
          <RecordStatus dot={published ? 'full' : post.publishAt ? 'half' : 'empty'}>{statusOf(post)}</RecordStatus>
          {post.pendingChangesAt && <Badge variant="light">{PENDING_MESSAGES.title}</Badge>}
          {post.submitted && <span>From a visitor</span>}
          {hidden && <ShowPicturesButton blocked={held} onShow={showCover} />}
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </>
      }
      actions={(titleId) => (
        <>
          <Button
            className={classes.toggle}
            variant={published ? 'default' : 'outline'}
            size="xs"
            aria-describedby={titleId}
            onClick={() => void toggle()}
          >
            {published ? 'Unpublish' : 'Publish'}
          </Button>
          {gap !== null && <UnfinishedPostDialog title={post.title} gap={gap} onConfirm={confirm} onCancel={cancel} />}
        </>
      )}
      menu={menu}
      id={post.id}
      selection={selection}
    />
  );
}

function statusOf({ status, declinedAt, publishAt }: AdminBlogCardFragment): string {
  if (status === 'PUBLISHED') return 'Published';
  if (publishAt) return 'Scheduled';
  return declinedAt ? 'Declined' : 'Draft';
}

/** The list shows only the cover. */
function useCover({ submitted, coverImage, author }: AdminBlogCardFragment) {
  const cover = useMemo(
    () => ({ submitted, coverImage, author: { ...author, image: null } }),
    [submitted, coverImage, author],
  );
  return useRemotePictures(cover);
}
