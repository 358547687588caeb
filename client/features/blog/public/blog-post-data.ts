import { BLOG_MESSAGES } from '@shared/blog';
import type { Site } from '@shared/pages';
import type { BlogPostQuery } from '../../../gql/public';
import { trail } from '../../../ui/json-ld';

/** A post as search engines read it: schema.org's BlogPosting, and the way to it. */
export function postData(post: BlogPostQuery['blogPost'], site: Site): object {
  const absolute = (path: string) => new URL(path, site.url).href;
  const url = absolute(`/blog/${post.slug}`);
  const posting = {
    '@type': 'BlogPosting',
    '@id': url,
    url,
    mainEntityOfPage: url,
    headline: post.title,
    description: post.excerpt,
    image: post.coverImage ? absolute(post.coverImage.url) : undefined,
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
  return { '@graph': [posting, trail(site, [BLOG_MESSAGES.heroTitle, '/blog'], [post.title, url])] };
}
