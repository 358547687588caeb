import { dayAndMonth } from '@shared/time';
import { clockRange } from '@shared/weekly-hours';
import { weekdayOfDate } from '@shared/weekdays';
import { BOARD_MESSAGES } from './board-texts';
import { RoleRow } from './board-role';
import classes from './board-evening.module.css';
import { ownRoleOf, useOwnRoles } from './taken-roles';
import type { Board, BoardEvening } from './use-board';

interface EveningRolesProps {
  item: BoardEvening;
  /** The next one, which is unfolded. */
  isNext: boolean;
  /** The club has several weekly meetings. */
  hasTitle: boolean;
  board: Board;
}

/** An evening that unfolds, with its roles. */
export function EveningRoles({ item, isNext, hasTitle, board }: EveningRolesProps) {
  const { meetingId, title, evening, roles } = item;
  const { date, day, from, to, place, state, reason } = evening;
  const keyOf = (roleId: string) => ({ meetingId, date, roleId });
  const own = useOwnRoles();
  const hasOwn = roles.some(({ id, holder }) => ownRoleOf(own, keyOf(id), holder));
  const taken = roles.filter(({ holder }) => holder).length;
  const where = state === 'ONLINE' ? BOARD_MESSAGES.online : place;
  return (
    <details className={classes.evening} open={isNext || hasOwn}>
      <summary>
        <h2 className={classes.date}>
          <time dateTime={day}>
            <span>{weekdayOfDate(day)}</span> <strong>{dayAndMonth(day)}</strong>
          </time>
        </h2>
        <span className={classes.facts}>
          {[hasTitle ? title : '', clockRange({ from, to }), where].filter(Boolean).join(', ')}
        </span>
        <span className={classes.count}>
          {roles.length > 0 ? BOARD_MESSAGES.taken(taken, roles.length) : BOARD_MESSAGES.noRoles}
        </span>
      </summary>
      {reason && <p className={classes.reason}>{reason}</p>}
      <ul className={classes.roles}>
        {roles.map((role) => (
          <RoleRow key={role.id} role={role} roleKey={keyOf(role.id)} board={board} />
        ))}
      </ul>
    </details>
  );
}
