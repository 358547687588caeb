import { Radio, Stack } from '@mantine/core';
import type { SeriesScope as Scope } from '../../../gql/admin';
import classes from './series-scope.module.css';
import { EVENT_ADMIN_MESSAGES } from './texts';
import type { EventSeries } from './use-event-series';

interface SeriesScopeProps {
  series: EventSeries;
  label: string;
  scope: Scope;
  onChange: (scope: Scope) => void;
}

/** Names the weekly series of an event, and lets the officer choose between the event and those that follow too. */
export function SeriesScope({ series: { dates, following }, label, scope, onChange }: SeriesScopeProps) {
  if (dates.length < 2) return null;
  return (
    <div className={classes.series}>
      <p>{EVENT_ADMIN_MESSAGES.partOfSeries(dates)}</p>
      {following.length > 0 && (
        <Radio.Group label={label} value={scope} onChange={onChange}>
          <Stack gap="xs" mt="xs">
            <Radio value="ONLY_THIS" label={EVENT_ADMIN_MESSAGES.onlyThis} />
            <Radio value="THIS_AND_FOLLOWING" label={EVENT_ADMIN_MESSAGES.thisAndFollowing(following.length)} />
          </Stack>
        </Radio.Group>
      )}
    </div>
  );
}
