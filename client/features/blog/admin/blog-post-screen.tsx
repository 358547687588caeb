import { skipToken } from '@apollo/client/react';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { BLOG_MESSAGES } from '@shared/blog';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useAdminBlogPostQuery } from '../../../gql/admin-hooks';
import { failureOf } from '../../../ui/failure';
import { Notice } from '../../../ui/notice';
import { UNASKED } from '../../../ui/use-leave-guard';
import { BlogPostForm } from './blog-post-form';

/**
 * A new post, or the one whose id stands in the address, always as it is stored now. When a new post is saved for the
 * first time its id enters the address, and the form stays as it is under the writer's hands.
 */
export function BlogPostScreen() {
  const { id: given } = useParams();
  const id = given === 'new' ? undefined : given;
  const navigate = useNavigate();
  const [createdId, setCreatedId] = useState<string>();
  const [form, setForm] = useState({ id, serial: 0, created: false });
  if (form.id !== id) {
    const created = id !== undefined && id === createdId && form.id === undefined;
    setForm({ id, serial: created ? form.serial : form.serial + 1, created });
  }
  const asked = id !== undefined && !form.created;
  const { data, error, refetch } = useAdminBlogPostQuery(
    asked ? { variables: { id }, fetchPolicy: 'network-only' } : skipToken,
  );

  const keepOpen = (newId: string): void => {
    setCreatedId(newId);
    void navigate(`/admin/blog/${newId}`, { replace: true, state: UNASKED });
  };

  if (asked && error) {
    return (
      <Notice title={failureOf(error).message ?? BLOG_MESSAGES.postFailed} failed>
        <Button variant="default" onClick={() => void refetch()}>
          {BLOG_MESSAGES.tryAgain}
        </Button>
        <Anchor component={Link} to="/admin/blog">
          Back to all posts
        </Anchor>
      </Notice>
    );
  }
  if (asked && !data) return <Skeleton height={480} role="status" aria-label={BLOG_MESSAGES.loadingPost} />;
  return <BlogPostForm key={form.serial} post={asked ? (data?.adminBlogPost ?? null) : null} onCreated={keepOpen} />;
}
