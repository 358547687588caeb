import { BLOG_MESSAGES } from '@shared/blog';
import { postCard } from '@shared/cards';
import { isOwnMedia } from '@shared/media';
import type { Site } from '@shared/pages';
import type { BlogPostQuery } from '../../../gql/public';
import { clubId, trail } from '../../../ui/json-ld';

const BLOG = [BLOG_MESSAGES.heroTitle, '/blog'] as const;

/**
 * What stands for a post where it is shared: a card, which is its cover cut to size or drawn with its title. A cover from
 * elsewhere goes as it is.
 */
export const pictureOf = ({ id, coverImage, updatedAt }: BlogPostQuery['blogPost']): string =>
  coverImage && !isOwnMedia(coverImage.url) ? coverImage.url : postCard(id, updatedAt);

/** A post as search engines read it: schema.org's BlogPosting, and the way to it. */
export function postData(post: BlogPostQuery['blogPost'], site: Site): object {
  const absolute = (path: string) => new URL(path, site.url).href;
  const path = `/blog/${post.slug}`;
  const url = absolute(path);
  const posting = {
    '@type': 'BlogPosting',
    '@id': url,
    url,
    mainEntityOfPage: url,
    headline: post.title,
    description: post.excerpt,
    image: absolute(pictureOf(post)),
    datePublished: post.publishedDate ?? undefined,
    dateModified: post.updatedAt,
    author: {
      '@type': 'Person',
      name: post.author.name,
      url: post.author.linkedin,
      affiliation: { '@type': 'Organization', name: post.author.department },
    },
    publisher: { '@type': 'Organization', name: site.name, url: absolute('/') },
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/LikeAction',
      userInteractionCount: post.claps,
    },
  };
  return { '@graph': [posting, trail(site, BLOG, [post.title, path])] };
}

/** The blog itself. */
export function blogData(site: Site): object {
  const [name, path] = BLOG;
  const url = new URL(path, site.url).href;
  const blog = {
    '@type': 'Blog',
    '@id': url,
    url,
    name,
    description: BLOG_MESSAGES.heroSubtitle,
    publisher: { '@id': clubId(site) },
  };
  return { '@graph': [blog, trail(site, BLOG)] };
}
