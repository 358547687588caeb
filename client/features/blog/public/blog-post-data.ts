import { BLOG_MESSAGES } from '@shared/blog';
import type { Site } from '@shared/pages';
import type { BlogPostQuery } from '../../../gql/public';

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
    author: { '@type': 'Person', name: post.author.name, url: post.author.linkedin, jobTitle: post.author.department },
    publisher: { '@type': 'Organization', name: site.name, url: absolute('/') },
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/LikeAction',
      userInteractionCount: post.claps,
    },
  };
  const trail = {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: BLOG_MESSAGES.heroTitle, item: absolute('/blog') },
      { '@type': 'ListItem', position: 2, name: post.title, item: url },
    ],
  };
  return { '@graph': [posting, trail] };
}
