import { meetingDayPath } from '@shared/pages';
import { PERSONAL_LINK_PATHS } from '@shared/personal-links';
import { longDay, weekdayAndDay } from '@shared/time';
import { clockRange } from '@shared/weekly-hours';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { HeldRoleFragment } from '../../../gql/board';
import { useTakenRoleQuery } from '../../../gql/board-hooks';
import ways from '../../../ui/page/pager.module.css';
import { PersonalPage } from '../../../ui/page/personal-page';
import { loadRole } from './board.loader';
import { BOARD_MESSAGES, OWN_ROLE_MESSAGES } from './board-texts';
import { GivenBack } from './given-back';
import { LinkFailed, useIsMissing } from './link-failed';
import { RoleActions } from './role-actions';
import { forgetRole, useClubToken } from './taken-roles';
import type { Farewell } from './use-role-changes';

export { loadRole };

/** Shows the holder of a role, and lets them change it or give it back. */
export function RolePage() {
  const { token = '' } = useParams();
  const { data } = useTakenRoleQuery({ variables: { token } });
  const [gone, setGone] = useState<Farewell>();
  const role = data?.takenRole;
  if (gone) return <GivenBack {...gone} ways={<Ways day={gone.day} />} />;
  if (!role) return <RoleMissing />;
  const { evening } = role;
  return (
    <PersonalPage
      name={OWN_ROLE_MESSAGES.page}
      of={weekdayAndDay(evening?.day ?? role.date)}
      heading={role.roleName}
      facts={factsOf(role)}
      dark
    >
      <p>{hintOf(role)}</p>
      <RoleActions role={role} token={token} onGone={setGone} />
      <Ways day={evening?.day ?? role.date} />
    </PersonalPage>
  );
}

function factsOf({ evening }: HeldRoleFragment): string[] {
  if (!evening?.takesPlace) return [];
  const where = evening.state === 'ONLINE' ? BOARD_MESSAGES.online : evening.place;
  return [clockRange(evening), where].filter(Boolean);
}

function hintOf({ evening, isOver, isLate }: HeldRoleFragment): string {
  if (isOver) return OWN_ROLE_MESSAGES.over;
  if (!evening?.takesPlace) return OWN_ROLE_MESSAGES.notHeld(evening?.reason ?? '');
  return isLate ? OWN_ROLE_MESSAGES.lateHint : OWN_ROLE_MESSAGES.heldHint;
}

function Ways({ day }: { day: string }) {
  const club = useClubToken();
  return (
    <p className={ways.ways}>
      {club && <Link to={PERSONAL_LINK_PATHS.club + club}>{OWN_ROLE_MESSAGES.toBoard}</Link>}
      <Link to={meetingDayPath(day)}>{OWN_ROLE_MESSAGES.toEvening(longDay(day))}</Link>
    </p>
  );
}

export const RoleFailed = () =>
  useIsMissing() ? <RoleMissing /> : <LinkFailed messages={OWN_ROLE_MESSAGES} missing={false} />;

function RoleMissing() {
  const { token = '' } = useParams();
  // An officer has freed the role, or it was given back elsewhere.
  useEffect(() => forgetRole(token), [token]);
  return <LinkFailed messages={OWN_ROLE_MESSAGES} missing />;
}
