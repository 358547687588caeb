import { Button } from '@mantine/core';
import { isOwnMedia } from '@shared/image-address';
import { useId, useMemo, useSyncExternalStore } from 'react';
import type { AdminBlogCardFragment } from '../../../gql/admin';
import { blockedPictureText } from '../../../ui/pictures/blocked-pictures';
import classes from './remote-pictures.module.css';

/** Parts of a post that can contain pictures. Lists have no content. */
type WithPictures = Pick<AdminBlogCardFragment, 'submitted' | 'coverImage' | 'author'> & { content?: string };

/** URLs that an officer chose to load, until this page is closed. */
let allowedUrls: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function allow(addresses: Iterable<string>): void {
  allowedUrls = new Set([...allowedUrls, ...addresses]);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Pictures of a visitor's post on other servers that have not been loaded yet. */
export function useRemotePictures(post: WithPictures | null | undefined) {
  const allowed = useSyncExternalStore(subscribe, () => allowedUrls);
  const { remote, held } = useMemo(() => {
    const addresses = post?.submitted ? remotePicturesOf(post) : [];
    return { remote: addresses.length > 0, held: new Set(addresses.filter((address) => !allowed.has(address))) };
  }, [post, allowed]);
  return {
    /** True if the post has any, blocked or loaded. */
    remote,
    held,
    show: (): void => allow(held),
  };
}

const isRemote = (address: string): boolean => !isOwnMedia(address) && URL.canParse(address);

function remotePicturesOf({ coverImage, author, content = '' }: WithPictures): string[] {
  return [coverImage?.url ?? '', author.image?.url ?? '', ...addressesIn(content)].filter(isRemote);
}

/** URLs of the pictures in HTML, without loading them. */
function addressesIn(html: string): string[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return [...page.querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '');
}

/** The post without its blocked pictures; its text says where they were. */
export function withoutBlockedPictures<Post extends WithPictures & { content: string }>(
  post: Post,
  held: ReadonlySet<string>,
): Post {
  if (held.size === 0) return post;
  // Replaces tags in the HTML string: serializing it in the browser would change the rest.
  const content = post.content.replace(/<img [^>]*>/g, (tag) => {
    const [address = ''] = addressesIn(tag);
    return held.has(address) ? `<p><em>${blockedPictureText(address)}</em></p>` : tag;
  });
  const without = <Image extends { url: string }>(image: Image | null): Image | null =>
    image && held.has(image.url) ? null : image;
  return {
    ...post,
    content,
    coverImage: without(post.coverImage),
    author: { ...post.author, image: without(post.author.image) },
  };
}

interface ShowPicturesButtonProps {
  blocked: ReadonlySet<string>;
  /** The button disappears, so the focus must move elsewhere first. */
  onShow: (button: HTMLButtonElement) => void;
}

/** The button that loads the blocked pictures, with the reason; nothing if there are none. */
export function ShowPicturesButton({ blocked: held, onShow }: ShowPicturesButtonProps) {
  const reason = useId();
  if (held.size === 0) return null;
  const hosts = [...new Set(Array.from(held, (address) => new URL(address).hostname))];
  return (
    <div className={classes.show}>
      <Button
        size="compact-sm"
        variant="default"
        aria-describedby={reason}
        onClick={({ currentTarget }) => onShow(currentTarget)}
      >
        Show pictures from {hosts.join(', ')}
      </Button>
      <small id={reason}>That server will then learn that you opened this post, and your IP address.</small>
    </div>
  );
}
