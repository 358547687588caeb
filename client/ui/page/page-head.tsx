import { CARD, isCard } from '@shared/cards';
import { FEEDS } from '@shared/feeds';
import { JsonLd } from './json-ld';
import { useSite } from '../site/site';

interface Article {
  published: string | null;
  modified: string;
  author: { name: string; linkedin: string };
}

interface PageHeadProps {
  /** Without the site's name. */
  title: string;
  description: string;
  /** Path of the page, with the significant query parameters. */
  path: string;
  /** Picture for sharing: one of our cards, or an external URL. */
  picture: string;
  /** schema.org data, for `JsonLd`. */
  data?: object | false;
  /** Dates and author of a post. */
  article?: Article;
  previous?: string | null;
  next?: string | null;
}

/** Title, description, canonical URL and metadata for sharing. React hoists them into the head. */
export function PageHead({ title, description, path, picture, data, article, previous, next }: PageHeadProps) {
  const { url, name } = useSite();
  const absolute = (address: string) => new URL(address, url).href;
  return (
    <>
      <title>{`${title} · ${name}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={absolute(path)} />
      {Object.values(FEEDS).map(({ path, type, title }) => (
        <link key={path} rel="alternate" type={type} title={`${title} · ${name}`} href={path} />
      ))}
      {previous && <link rel="prev" href={absolute(previous)} />}
      {next && <link rel="next" href={absolute(next)} />}
      <meta property="og:site_name" content={name} />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      {article && <ArticleMeta {...article} />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={absolute(path)} />
      <meta property="og:image" content={absolute(picture)} />
      {isCard(picture) && (
        <>
          <meta property="og:image:type" content={CARD.type} />
          <meta property="og:image:width" content={`${CARD.width}`} />
          <meta property="og:image:height" content={`${CARD.height}`} />
        </>
      )}
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={absolute(picture)} />
      {data !== undefined && <JsonLd key={path} data={data} />}
    </>
  );
}

const ArticleMeta = ({ published, modified, author: { name, linkedin } }: Article) => (
  <>
    <meta name="author" content={name} />
    {published && <meta property="article:published_time" content={published} />}
    <meta property="article:modified_time" content={modified} />
    {linkedin && <meta property="article:author" content={linkedin} />}
  </>
);
