import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { useEffect, useRef } from 'react';
import { useSite } from '../../../ui/site';
import classes from './overview.module.css';
import { OVERVIEW_HEADINGS, overviewItems, type OverviewItem } from './overview-items';
import { OVERVIEW_MESSAGES } from './texts';
import { useDashboardOverviewQuery } from '../../../gql/admin-hooks';

/** The strip at the top of the dashboard. Its height is fixed, so that nothing moves when it is filled. */
export function Overview({ hidden }: { hidden: boolean }) {
  const { timeZone } = useSite();
  const { data, failed, refresh } = useOverview();
  if (hidden) return null;
  return (
    <section className={classes.strip} aria-label={OVERVIEW_MESSAGES.title} aria-busy={!data && !failed}>
      {failed ? (
        <div className={classes.failed} role="status">
          {OVERVIEW_MESSAGES.failed}
          <Button variant="subtle" size="compact-sm" onClick={refresh}>
            {OVERVIEW_MESSAGES.refresh}
          </Button>
        </div>
      ) : (
        <dl className={classes.items}>
          {data
            ? overviewItems(data, timeZone).map((item) => <Item key={item.heading} {...item} />)
            : OVERVIEW_HEADINGS.map((heading) => <Placeholder key={heading} heading={heading} />)}
        </dl>
      )}
    </section>
  );
}

const Item = ({ heading, text, details, to, mood }: OverviewItem) => (
  <div className={classes.item} data-mood={mood}>
    <dt>{heading}</dt>
    <dd className={classes.value} title={text}>
      {to ? <Link to={to}>{text}</Link> : text}
    </dd>
    <dd className={classes.more} title={details}>
      {details}
    </dd>
  </div>
);

const Placeholder = ({ heading }: { heading: string }) => (
  <div className={classes.item}>
    <dt>{heading}</dt>
    <dd className={classes.value}>
      <span className={classes.coming} aria-hidden />
    </dd>
    <dd className={classes.more}>
      <span className={classes.coming} aria-hidden />
    </dd>
  </div>
);

/** Refetched on each navigation. The previous data stays visible while loading and after a failure. */
function useOverview() {
  const { data, previousData, error, refetch } = useDashboardOverviewQuery();
  const { pathname } = useLocation();
  const seenAt = useRef(pathname);
  const refresh = (): void => void refetch().catch(() => undefined);
  useEffect(() => {
    if (seenAt.current === pathname) return;
    seenAt.current = pathname;
    refetch().catch(() => undefined);
  }, [pathname, refetch]);
  const shown = data ?? previousData;
  return { data: shown, failed: error !== undefined && !shown, refresh };
}
