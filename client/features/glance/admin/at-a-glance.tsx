import { Button } from '@mantine/core';
import { GLANCE_MESSAGES } from '@shared/glance';
import { Link } from 'react-router-dom';
import { useSite } from '../../../ui/site';
import classes from './at-a-glance.module.css';
import { ABOUT, standings, type Standing } from './standing';
import { useAtAGlance } from './use-at-a-glance';

/** The strip on top of the dashboard. It has its height from the beginning, so that nothing moves when it is filled. */
export function AtAGlance({ hidden }: { hidden: boolean }) {
  const { timeZone } = useSite();
  const { shown, failed, lookAgain } = useAtAGlance();
  if (hidden) return null;
  return (
    <section className={classes.strip} aria-label={GLANCE_MESSAGES.title} aria-busy={!shown && !failed}>
      {failed ? (
        <div className={classes.failed} role="status">
          {GLANCE_MESSAGES.failed}
          <Button variant="subtle" size="compact-sm" onClick={lookAgain}>
            {GLANCE_MESSAGES.lookAgain}
          </Button>
        </div>
      ) : (
        <dl className={classes.standings}>
          {shown
            ? standings(shown, timeZone).map((standing) => <Told key={standing.about} {...standing} />)
            : ABOUT.map((about) => <Coming key={about} about={about} />)}
        </dl>
      )}
    </section>
  );
}

const Told = ({ about, told, more, to, mood }: Standing) => (
  <div className={classes.standing} data-mood={mood}>
    <dt>{about}</dt>
    <dd className={classes.told} title={told}>
      {to ? <Link to={to}>{told}</Link> : told}
    </dd>
    <dd className={classes.more} title={more}>
      {more}
    </dd>
  </div>
);

const Coming = ({ about }: { about: string }) => (
  <div className={classes.standing}>
    <dt>{about}</dt>
    <dd className={classes.told}>
      <span className={classes.coming} aria-hidden />
    </dd>
    <dd className={classes.more}>
      <span className={classes.coming} aria-hidden />
    </dd>
  </div>
);
