import type { DayMeetingsQuery } from '../../../gql/public';
import { userTextProps } from '../../../ui/text-language';
import classes from './day-events.module.css';
import { DAY_ROLE_MESSAGES } from './day-role-texts';

interface DayRolesProps {
  roles: DayMeetingsQuery['meetings'][number]['roles'];
  past: boolean;
}

/** The roles of an evening that are taken, with as much of each name as its holder shows; and those that are still free. */
export function DayRoles({ roles, past }: DayRolesProps) {
  const free = roles.filter(({ taken }) => !taken && !past).map(({ name }) => name);
  return (
    <>
      <dl className={classes.roles}>
        {roles.map(
          ({ name, taken, shownName, speechTitle }, place) =>
            taken && (
              <div key={place}>
                <dt>{name}</dt>
                <dd {...userTextProps(shownName + speechTitle)}>{DAY_ROLE_MESSAGES.holder(shownName, speechTitle)}</dd>
              </div>
            ),
        )}
      </dl>
      {free.length > 0 && <p>{DAY_ROLE_MESSAGES.free(free)}</p>}
    </>
  );
}
