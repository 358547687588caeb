import { PERSONAL_LINK_PATHS } from '@shared/personal-links';
import { Link, useLoaderData, useParams } from 'react-router-dom';
import ways from '../../../ui/page/pager.module.css';
import { PersonalPage } from '../../../ui/page/personal-page';
import { EveningRoles } from './board-evening';
import { loadBoard } from './board-page.loader';
import { BOARD_MESSAGES } from './board-texts';
import { LinkFailed } from './link-failed';
import { forgetClub } from './taken-roles';
import { useBoard } from './use-board';

/** The roles of the next evenings, for members, who have the link. */
export function BoardPage() {
  const { token = '' } = useParams();
  const { lastDay } = useLoaderData<typeof loadBoard>();
  const { roleBoard, board } = useBoard(token);
  if (!roleBoard) return <BoardFailed />;
  const { evenings } = roleBoard;
  const hasTitle = new Set(evenings.map(({ meetingId }) => meetingId)).size > 1;
  return (
    <PersonalPage
      name={BOARD_MESSAGES.page}
      of={BOARD_MESSAGES.page}
      heading={BOARD_MESSAGES.title}
      facts={[BOARD_MESSAGES.lead]}
      dark
    >
      <noscript>
        <p>{BOARD_MESSAGES.needsScripts}</p>
      </noscript>
      {evenings.length === 0 && <p>{BOARD_MESSAGES.noEvenings}</p>}
      <div data-wide>
        {evenings.map((item, index) => (
          <EveningRoles
            key={item.evening.id}
            evening={item}
            isNext={index === 0}
            hasTitle={hasTitle}
            board={board}
          />
        ))}
      </div>
      <p className={ways.ways}>
        <Link to={`${PERSONAL_LINK_PATHS.club}${token}/timer`}>{BOARD_MESSAGES.timer}</Link>
      </p>
      <p>{BOARD_MESSAGES.until(lastDay)}</p>
    </PersonalPage>
  );
}
