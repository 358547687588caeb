import { PERSONAL_LINK_PATHS } from '@shared/personal-links';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { CopyButton } from '../../../ui/forms/copy-button';
import plain from '../../../ui/forms/plain-form.module.css';
import { userTextProps } from '../../../ui/text-language';
import ways from '../../../ui/page/pager.module.css';
import { useSite } from '../../../ui/site/site';
import { BOARD_MESSAGES, ROLE_FORM_MESSAGES } from './board-texts';
import classes from './board-role.module.css';
import { TakeRoleForm } from './take-role-form';
import { isSameRole, ownRoleOf, useOwnRoles, type RoleKey } from './taken-roles';
import type { Board, BoardEvening } from './use-board';
import { useTakeRole } from './use-take-role';

export type BoardRole = BoardEvening['roles'][number];

interface BoardRoleProps {
  role: BoardRole;
  roleKey: RoleKey;
  board: Board;
}

/** A role of an evening: free, taken by somebody, or taken on this device. */
export function RoleRow({ role, roleKey, board }: BoardRoleProps) {
  const own = ownRoleOf(useOwnRoles(), roleKey, role.holder);
  const button = useRef<HTMLButtonElement>(null);
  const { told } = board;
  const isThis = (one: RoleKey | null): boolean => one !== null && isSameRole(one, roleKey);
  const isOpen = isThis(board.opened);
  const { holder } = role;
  const canTake = !holder || isOpen || (isThis(board.lost) && !own);
  const close = (): void => {
    board.open(null);
    button.current?.focus();
  };
  return (
    <li className={classes.role} data-open={isOpen || undefined}>
      {holder && !canTake && <Holder role={role} holder={holder} token={own?.token} />}
      {canTake && (
        <button
          ref={button}
          type="button"
          className={classes.free}
          aria-expanded={isOpen}
          onClick={() => (isOpen ? close() : board.open(roleKey))}
        >
          <span className={classes.name} {...userTextProps(role.name)}>
            {role.name}
          </span>
          <span className={classes.word}>{BOARD_MESSAGES.take}</span>
        </button>
      )}
      {isOpen && <OpenForm role={role} roleKey={roleKey} board={board} onClose={close} />}
      {told && isThis(told) && <Told role={role} told={told} />}
    </li>
  );
}

interface HolderProps {
  role: BoardRole;
  holder: NonNullable<BoardRole['holder']>;
  /** The token of the link, if the role was taken on this device. */
  token: string | undefined;
}

function Holder({ role, holder, token }: HolderProps) {
  const content = (
    <>
      <span className={classes.who}>
        <span className={classes.label} {...userTextProps(role.name)}>
          {role.name}
        </span>
        <span className={classes.holder} {...userTextProps(holder.name)}>
          {holder.name}
        </span>
        {holder.speechTitle && (
          <span className={classes.speech} {...userTextProps(holder.speechTitle)}>
            {BOARD_MESSAGES.speech(holder.speechTitle)}
          </span>
        )}
      </span>
      {token && <span className={classes.word}>{BOARD_MESSAGES.yours}</span>}
    </>
  );
  if (!token) return <p className={classes.taken}>{content}</p>;
  return (
    <Link className={`${classes.taken} ${classes.own}`} to={PERSONAL_LINK_PATHS.role + token}>
      {content}
    </Link>
  );
}

function OpenForm({ role, roleKey, board, onClose }: BoardRoleProps & { onClose: () => void }) {
  const taking = useTakeRole({
    clubToken: board.token,
    request: board.request,
    role: { ...roleKey, name: role.name, isSpeech: role.isSpeech },
    refetch: board.refetch,
    onTaken: (token) => {
      // The next speech is another one.
      if (role.isSpeech) board.change({ speechTitle: '' });
      board.tell({ ...roleKey, token });
    },
    onRefused: (message) => board.tell({ ...roleKey, message }),
    onLost: () => board.lose(roleKey),
  });
  return (
    <TakeRoleForm
      role={role}
      roleKey={roleKey}
      team={board.team}
      history={board.history}
      fields={board.fields}
      onChange={board.change}
      taking={taking}
      onClose={onClose}
    />
  );
}

/** After an attempt: the link to the role, or that somebody else has it. It takes the focus of the form. */
function Told({ role, told }: { role: BoardRole; told: NonNullable<Board['told']> }) {
  const { url } = useSite();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  if (told.token === undefined)
    return (
      <div ref={element} className={classes.told} role="alert" tabIndex={-1}>
        <p className={plain.problem}>{told.message}</p>
      </div>
    );
  const path = PERSONAL_LINK_PATHS.role + told.token;
  const address = new URL(path, url).href;
  return (
    <div
      ref={element}
      className={classes.told}
      role="group"
      tabIndex={-1}
      aria-label={ROLE_FORM_MESSAGES.took(role.name)}
    >
      <p className={classes.took}>{ROLE_FORM_MESSAGES.took(role.name)}</p>
      <p className={plain.note}>{ROLE_FORM_MESSAGES.tookHint}</p>
      <CopyButton
        label={ROLE_FORM_MESSAGES.copyLink}
        textOf={() => address}
        copied={ROLE_FORM_MESSAGES.copied}
        failed={ROLE_FORM_MESSAGES.copyFailed(address)}
      />
      <p className={ways.ways}>
        <Link to={path}>{ROLE_FORM_MESSAGES.open}</Link>
      </p>
    </div>
  );
}
