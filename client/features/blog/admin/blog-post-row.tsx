import { ActionIcon, Badge, Button, Tooltip } from '@mantine/core';
import { longDate } from '@shared/time';
import { IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { AdminBlogCardFragment } from '../../../gql/admin';
import { Picture } from '../../../ui/picture';
import { useSite } from '../../../ui/site';
import classes from './blog-posts.module.css';
import { useStatusToggle } from './use-status-toggle';

interface BlogPostRowProps {
  post: AdminBlogCardFragment;
  onDelete: () => void;
}

/** A post's card: what it is, and what can be done with it. */
export function BlogPostRow({ post, onDelete }: BlogPostRowProps) {
  const { timeZone } = useSite();
  const toggle = useStatusToggle(post);
  const titleId = useId();
  const published = post.status === 'PUBLISHED';
  const facts = [
    published && post.publishedDate
      ? `Published ${longDate(timeZone, post.publishedDate)}`
      : `Created ${longDate(timeZone, post.createdAt)}`,
    `Edited ${longDate(timeZone, post.updatedAt)}`,
    `${post.claps.toLocaleString('en')} ${post.claps === 1 ? 'clap' : 'claps'}`,
  ];

  return (
    <li className={classes.row} aria-labelledby={titleId}>
      <Link className={classes.cover} to={`/admin/blog/${post.id}`} tabIndex={-1} aria-hidden>
        <Picture image={post.coverImage} alt="" sizes="120px" />
      </Link>
      <div className={classes.about}>
        <h2 className={classes.title} id={titleId}>
          <Link to={`/admin/blog/${post.id}`}>{post.title}</Link>
        </h2>
        <p className={classes.author}>
          {post.author.name}
          {post.author.department && `, ${post.author.department}`}
        </p>
        <div className={classes.facts}>
          <Badge variant={published ? 'filled' : 'outline'}>{published ? 'Published' : 'Draft'}</Badge>
          {post.submitted && <Badge variant="default">From a visitor</Badge>}
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </div>
      </div>
      <div className={classes.actions}>
        <Button
          className={classes.toggle}
          variant={published ? 'default' : 'light'}
          size="xs"
          aria-describedby={titleId}
          onClick={() => void toggle()}
        >
          {published ? 'Unpublish' : 'Publish'}
        </Button>
        {published && (
          <Tooltip label="View live">
            <ActionIcon
              className={classes.view}
              component="a"
              href={`/blog/${post.slug}`}
              target="_blank"
              variant="subtle"
              size="lg"
              aria-label={`View “${post.title}” live, in a new tab`}
            >
              <IconExternalLink size={18} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        <Tooltip label="Edit">
          <ActionIcon
            className={classes.edit}
            component={Link}
            to={`/admin/blog/${post.id}`}
            variant="subtle"
            size="lg"
            aria-label={`Edit “${post.title}”`}
          >
            <IconPencil size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Delete">
          <ActionIcon
            className={classes.delete}
            variant="subtle"
            color="red"
            size="lg"
            aria-label={`Delete “${post.title}”`}
            onClick={onDelete}
          >
            <IconTrash size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
    </li>
  );
}
