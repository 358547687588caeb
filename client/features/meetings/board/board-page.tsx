import { PERSONAL_LINK_PATHS } from '@shared/personal-links';
import { useEffect } from 'react';
import { Link, useLoaderData, useParams } from 'react-router-dom';
import { PersonalPage } from '../../../ui/page/personal-page';
import ways from '../../../ui/page/pager.module.css';
import { EveningRoles } from './board-evening';
import { loadBoard } from './board.loader';
import { BOARD_MESSAGES } from './board-texts';
import { LinkFailed, useIsMissing } from './link-failed';
import { forgetClub } from './taken-roles';
import { useBoard } from './use-board';

// With its loader: each file that the table of routes names costs every page some bytes.
export { loadBoard };

/** The roles of the next evenings, for members, who have the link. */
export function BoardPage() {
  const { token = '' } = useParams();
  const { lastDay } = useLoaderData<typeof loadBoard>();
  const { roleBoard, board } = useBoard(token);
  // The link has been renewed since.
  if (!roleBoard) return <BoardMissing />;
  const { evenings } = roleBoard;
  const hasTitles = new Set(evenings.map(({ meetingId }) => meetingId)).size > 1;
  return (
    <PersonalPage
      name={BOARD_MESSAGES.page}
      of={BOARD_MESSAGES.page}
      heading={BOARD_MESSAGES.title}
      facts={[BOARD_MESSAGES.lead]}
      dark
    >
      <p className={ways.ways}>
        <Link className={ways.outlined} to={`${PERSONAL_LINK_PATHS.club}${token}/timer`}>
          {BOARD_MESSAGES.timer}
        </Link>
      </p>
      <noscript>
        <p>{BOARD_MESSAGES.needsScripts}</p>
      </noscript>
      {evenings.length === 0 && <p>{BOARD_MESSAGES.noEvenings}</p>}
      <div data-wide>
        {evenings.map((item, index) => (
          <EveningRoles key={item.evening.id} item={item} isNext={index === 0} hasTitle={hasTitles} board={board} />
        ))}
      </div>
      <p>{BOARD_MESSAGES.until(lastDay)}</p>
    </PersonalPage>
  );
}

export const BoardFailed = () =>
  useIsMissing() ? <BoardMissing /> : <LinkFailed messages={BOARD_MESSAGES} missing={false} />;

function BoardMissing() {
  const { token = '' } = useParams();
  useEffect(() => forgetClub(token), [token]);
  return <LinkFailed messages={BOARD_MESSAGES} missing />;
}
