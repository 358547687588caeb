import { postCard } from '@shared/cards';
import { isOwnMedia } from '@shared/image-address';
import type { Site } from '@shared/pages';
import type { BlogPostQuery } from '../../../gql/public';
import { clubId, breadcrumbs } from '../../../ui/page/json-ld';
import { BLOG_TEXT } from '@shared/club-texts';

const BLOG = [BLOG_TEXT.title, '/blog'] as const;

/** Picture for sharing a post: a card with its cover or its title. An external cover is used as it is. */
export const sharePicture = ({ id, coverImage, updatedAt }: BlogPostQuery['blogPost']): string =>
  coverImage && !isOwnMedia(coverImage.url) ? coverImage.url : postCard(id, updatedAt);

/** Description for search engines and shared links. */
export const shareDescription = ({ shareText, excerpt }: BlogPostQuery['blogPost']): string => shareText || excerpt;

/** Structured data for search engines: schema.org's BlogPosting with breadcrumbs. */
export function postStructuredData(post: BlogPostQuery['blogPost'], site: Site): object {
  const absolute = (path: string) => new URL(path, site.url).href;
  const path = `/blog/${post.slug}`;
  const url = absolute(path);
  const posting = {
    '@type': 'BlogPosting',
    '@id': url,
    url,
    mainEntityOfPage: url,
    headline: post.title,
    description: shareDescription(post),
    image: absolute(sharePicture(post)),
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
  return { '@graph': [posting, breadcrumbs(site, BLOG, [post.title, path])] };
}

export function blogStructuredData(site: Site): object {
  const [name, path] = BLOG;
  const url = new URL(path, site.url).href;
  const blog = {
    '@type': 'Blog',
    '@id': url,
    url,
    name,
    description: BLOG_TEXT.lead,
    publisher: { '@id': clubId(site) },
  };
  return { '@graph': [blog, breadcrumbs(site, BLOG)] };
}
