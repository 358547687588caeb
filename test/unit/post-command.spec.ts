import { describe, expect, test } from '@jest/globals';
import { commandOf, inputOf } from '../../client/features/blog/admin/post/post-command.js';
import { postFields, type AdminPostFields } from '../../client/features/blog/admin/post/post-fields.js';
import type { StoredPost } from '../../client/features/blog/admin/post/stored-post.js';
import type { BlogPostSaveIntent, BlogStatus } from '../../client/gql/admin.js';

const AUTHOR = { name: 'Ada', department: 'Mathematics', linkedin: 'https://www.linkedin.com/in/ada', image: null };
const TEXTS = { title: 'Live', subtitle: '', content: '<p>Live words</p>', shareText: '', coverImage: null };
const PENDING = { id: 'pending', version: 2, slug: '', ...TEXTS, title: 'Pending', author: AUTHOR };

const stored = (status: BlogStatus, isPending: boolean) =>
  ({
    ...{ id: 'post', version: 5, status, slug: 'live', publishAt: null, ...TEXTS, author: AUTHOR },
    pending: isPending ? PENDING : null,
  }) as unknown as StoredPost;

const command = (post: StoredPost, changes: Partial<AdminPostFields>, meant: BlogPostSaveIntent = 'SAVE') =>
  commandOf(post, { ...postFields(post), ...changes }, meant);

describe('what a save of a post sends', () => {
  // meant | stored | with pending changes | the form says published -> intent
  test.each<[BlogPostSaveIntent, BlogStatus, boolean, boolean, BlogPostSaveIntent]>([
    ['SAVE', 'DRAFT', false, false, 'SAVE'],
    ['SAVE', 'DRAFT', false, true, 'SAVE'],
    ['SAVE', 'DRAFT', true, false, 'KEEP_PENDING'],
    ['SAVE', 'DRAFT', true, true, 'PUBLISH_PENDING'],
    ['SAVE', 'PUBLISHED', false, false, 'SAVE'],
    ['SAVE', 'PUBLISHED', false, true, 'SAVE'],
    ['SAVE', 'PUBLISHED', true, false, 'KEEP_PENDING'],
    ['SAVE', 'PUBLISHED', true, true, 'KEEP_PENDING'],
    ['KEEP_PENDING', 'DRAFT', false, false, 'SAVE'],
    ['KEEP_PENDING', 'DRAFT', false, true, 'SAVE'],
    ['KEEP_PENDING', 'DRAFT', true, false, 'KEEP_PENDING'],
    ['KEEP_PENDING', 'DRAFT', true, true, 'PUBLISH_PENDING'],
    ['KEEP_PENDING', 'PUBLISHED', false, false, 'KEEP_PENDING'],
    ['KEEP_PENDING', 'PUBLISHED', false, true, 'KEEP_PENDING'],
    ['KEEP_PENDING', 'PUBLISHED', true, false, 'KEEP_PENDING'],
    ['KEEP_PENDING', 'PUBLISHED', true, true, 'KEEP_PENDING'],
    ['PUBLISH_PENDING', 'DRAFT', false, false, 'SAVE'],
    ['PUBLISH_PENDING', 'DRAFT', false, true, 'SAVE'],
    ['PUBLISH_PENDING', 'DRAFT', true, false, 'PUBLISH_PENDING'],
    ['PUBLISH_PENDING', 'DRAFT', true, true, 'PUBLISH_PENDING'],
    ['PUBLISH_PENDING', 'PUBLISHED', false, false, 'KEEP_PENDING'],
    ['PUBLISH_PENDING', 'PUBLISHED', false, true, 'KEEP_PENDING'],
    ['PUBLISH_PENDING', 'PUBLISHED', true, false, 'PUBLISH_PENDING'],
    ['PUBLISH_PENDING', 'PUBLISHED', true, true, 'PUBLISH_PENDING'],
  ])(
    'meant %s, stored %s, pending changes %s, published in the form %s: %s',
    (meant, status, pending, published, intent) => {
      expect(command(stored(status, pending), { published, title: 'Typed' }, meant)).toMatchObject({
        ...{ id: 'post', intent, version: 5 },
        pendingId: pending ? PENDING.id : undefined,
        pendingVersion: pending ? PENDING.version : 0,
      });
    },
  );

  test('pending changes are published as they are if nothing was typed since', () => {
    const post = stored('PUBLISHED', true);
    expect(command(post, {}, 'PUBLISH_PENDING')).not.toHaveProperty('input');
    expect(command(post, { title: 'Typed' }, 'PUBLISH_PENDING').input).toMatchObject({ title: 'Typed' });
    expect(command(post, {}).input).toMatchObject({ title: 'Pending' });
  });

  test('pending changes take the status or the time along only if that was changed', () => {
    const draft = stored('DRAFT', true);
    expect(command(draft, { title: 'Typed' }).input).not.toHaveProperty('status');
    expect(command(draft, { title: 'Typed' }).input).not.toHaveProperty('publishAt');
    expect(command(draft, { publishAt: '2027-01-01T00:00:00Z' }).input).toMatchObject({
      publishAt: '2027-01-01T00:00:00Z',
    });
    const live = stored('PUBLISHED', true);
    expect(command(live, { published: false }).input).toMatchObject({ status: 'DRAFT' });
    const timed = { ...live, publishAt: '2026-01-01T00:00:00Z' } as StoredPost;
    expect(command(timed, { title: 'Typed' }).input).not.toHaveProperty('publishAt');
  });

  test('the address goes along with pending changes only if it was edited, and with a save always', () => {
    expect(command(stored('PUBLISHED', true), { title: 'Typed' }).input?.slug).toBeUndefined();
    expect(command(stored('PUBLISHED', true), { slug: 'other' }).input?.slug).toBe('other');
    expect(command(stored('PUBLISHED', false), { title: 'Typed' }).input?.slug).toBe('live');
  });

  test('a picture is sent only if it was changed', () => {
    const post = { ...stored('DRAFT', false), coverImage: { url: '/media/a.webp' } } as StoredPost;
    expect(command(post, { title: 'Typed' }).input).not.toHaveProperty('coverImageUrl');
    expect(command(post, { coverImage: null }).input).toMatchObject({ coverImageUrl: '' });
    const file = new File(['x'], 'b.png');
    expect(command(post, { coverImage: file, coverFocalPoint: '30% 20%' }).input).toMatchObject({
      ...{ coverImage: file, coverImageFocalPoint: { x: 30, y: 20 } },
    });
  });

  test('a published post has no time at which it is to be published', () => {
    const fields = { ...postFields(null), publishAt: '2027-01-01T00:00:00Z' };
    expect(inputOf(null, fields)).toMatchObject({ status: 'DRAFT', publishAt: '2027-01-01T00:00:00Z' });
    expect(inputOf(null, { ...fields, published: true })).toMatchObject({ status: 'PUBLISHED', publishAt: null });
  });
});
