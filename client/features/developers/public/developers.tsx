import { pageCard } from '@shared/cards';
import { CODE_ROWS, DEVELOPERS_WORDS, DOORS, LIMIT_ROWS, RULES } from '@shared/developers';
import { examples } from '@shared/examples';
import { DEVELOPERS_PAGE } from '@shared/site';
import { Curtain } from '../../../ui/curtain';
import { clubId, trail } from '../../../ui/json-ld';
import { PageHead } from '../../../ui/page-head';
import { useSite } from '../../../ui/site';
import type from '../../../ui/type.module.css';
import { Prose } from './prose';
import classes from './developers.module.css';
import { ShownExample } from './shown-example';

const { to: PATH, title: TITLE, lead: LEAD } = DEVELOPERS_PAGE;

export function Developers() {
  const site = useSite();
  const shown = examples(site.url);
  const page = {
    '@type': 'TechArticle',
    url: new URL(PATH, site.url).href,
    headline: LEAD,
    description: DEVELOPERS_WORDS.description,
    publisher: { '@id': clubId(site) },
  };
  return (
    <>
      <PageHead
        title={TITLE}
        description={DEVELOPERS_WORDS.description}
        path={PATH}
        picture={pageCard('developers')}
        data={{ '@graph': [page, trail(site, [TITLE, PATH])] }}
      />
      <Curtain reached>
        <h1 className={`${type.kicker} ${classes.title}`}>{TITLE}</h1>
        <p className={`${type.page} ${classes.lead}`}>{LEAD}</p>
        <p className={classes.open}>{DEVELOPERS_WORDS.open}</p>
      </Curtain>
      <ul className={classes.doors}>
        {DOORS.map(({ label, path, says }) => (
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
            {DEVELOPERS_WORDS.examples}
          </h2>
          <p>{DEVELOPERS_WORDS.examplesSay}</p>
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
            <ShownExample key={example.id} example={example} />
          ))}
        </div>
      </section>
      <section className={classes.rules} aria-labelledby="rules">
        <h2 id="rules" className={type.part}>
          {DEVELOPERS_WORDS.rules}
        </h2>
        <div className={classes.columns}>
          {RULES.map(({ title, says }) => (
            <div key={title}>
              <h3>{title}</h3>
              <p>
                <Prose>{says}</Prose>
              </p>
            </div>
          ))}
        </div>
        <Rows title="Limits" rows={LIMIT_ROWS} />
        <Rows title="Codes of errors" rows={CODE_ROWS} code />
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
            <Prose>{says}</Prose>
          </dd>
        </div>
      ))}
    </dl>
  </div>
);
