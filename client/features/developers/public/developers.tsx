import { pageCard } from '@shared/cards';
import { CODE_ROWS, DEVELOPERS_TEXT, ENDPOINTS, LIMIT_ROWS, DEVELOPER_RULES } from './texts';
import { examples } from './examples';
import { DEVELOPERS_PAGE } from '@shared/site';
import { PageHero } from '../../../ui/page/page-hero';
import { clubId, breadcrumbs } from '../../../ui/page/json-ld';
import { PageHead } from '../../../ui/page/page-head';
import { useSite } from '../../../ui/site/site';
import type from '../../../ui/theme/type.module.css';
import { TextWithCode } from './text-with-code';
import classes from './developers.module.css';
import { CodeExample } from './code-example';

const { to: PATH, title: TITLE, lead: LEAD } = DEVELOPERS_PAGE;

export function Developers() {
  const site = useSite();
  const shown = examples(site.url);
  const page = {
    '@type': 'TechArticle',
    url: new URL(PATH, site.url).href,
    headline: LEAD,
    description: DEVELOPERS_TEXT.description,
    publisher: { '@id': clubId(site) },
  };
  return (
    <>
      <PageHead
        title={TITLE}
        description={DEVELOPERS_TEXT.description}
        path={PATH}
        picture={pageCard('developers')}
        data={{ '@graph': [page, breadcrumbs(site, [TITLE, PATH])] }}
      />
      <PageHero reached>
        <h1 className={`${type.kicker} ${classes.title}`}>{TITLE}</h1>
        <p className={`${type.page} ${classes.lead}`}>{LEAD}</p>
        <p className={classes.open}>{DEVELOPERS_TEXT.open}</p>
      </PageHero>
      <ul className={classes.doors}>
        {ENDPOINTS.map(({ label, path, says }) => (
          <li key={path}>
            <a href={path}>
              <b>{label}</b>
              <code>{path}</code>
            </a>
            <p>{says}</p>
          </li>
        ))}
      </ul>
      <section className={classes.examples} aria-labelledby="examples">
        <header>
          <h2 id="examples" className={type.part}>
            {DEVELOPERS_TEXT.examples}
          </h2>
          <p>{DEVELOPERS_TEXT.examplesSay}</p>
          <ol>
            {shown.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </header>
        <div>
          {shown.map((example) => (
            <CodeExample key={example.id} example={example} />
          ))}
        </div>
      </section>
      <section className={classes.rules} aria-labelledby="rules">
        <h2 id="rules" className={type.part}>
          {DEVELOPERS_TEXT.rules}
        </h2>
        <div className={classes.columns}>
          {DEVELOPER_RULES.map(({ title, says }) => (
            <div key={title}>
              <h3>{title}</h3>
              <p>
                <TextWithCode>{says}</TextWithCode>
              </p>
            </div>
          ))}
        </div>
        <Rows title="Limits" rows={LIMIT_ROWS} />
        <Rows title="Error codes" rows={CODE_ROWS} code />
      </section>
    </>
  );
}

const Rows = ({ title, rows, code }: { title: string; rows: readonly (readonly [string, string])[]; code?: true }) => (
  <div className={classes.rows}>
    <h3>{title}</h3>
    <dl>
      {rows.map(([name, says]) => (
        <div key={name}>
          <dt>{code ? <code>{name}</code> : name}</dt>
          <dd>
            <TextWithCode>{says}</TextWithCode>
          </dd>
        </div>
      ))}
    </dl>
  </div>
);
