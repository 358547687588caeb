import { CARD, isCard } from '@shared/cards';
import { FEEDS } from '@shared/feeds';
import { JsonLd } from './json-ld';
import { useSite } from './site';

interface PageHeadProps {
  /** Without the site's name. */
  title: string;
  description: string;
  /** Path of the page, with the query that belongs to it. */
  path: string;
  /** Picture for those who share it: a card of ours, or what somebody gave as an address. */
  picture: string;
  /** What search engines read: schema.org, in JSON-LD. */
  data?: object;
  article?: boolean;
  previous?: string | null;
  next?: string | null;
}

/** What a page says of itself to browsers, search engines and those who share it. React lifts it into the head. */
export function PageHead({ title, description, path, picture, data, article = false, previous, next }: PageHeadProps) {
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
      {data && <JsonLd data={data} />}
    </>
  );
}
