import {
  IconHelpCircle,
  IconListSearch,
  IconLogout,
  IconTrash,
  IconUserCircle,
  IconUserShare,
  IconUsersGroup,
} from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import { HAND_OVER_PATH, HAND_OVER_TITLE } from '../features/accounts/admin/hand-over/constants';
import { ACCOUNTS_MESSAGES } from '../features/accounts/admin/texts';
import { ACTS_MESSAGES } from '../features/acts/admin/texts';
import { TRASH_MESSAGES } from '../features/trash/admin/texts';
import { HELP_MESSAGES } from '../features/help/admin/texts';
import { ACCOUNT_MESSAGES } from '../features/sessions/texts';
import { ACTS_PATH } from '../records/actions/acts-path';
import { useOwnAccount } from '../records/own-account';
import { BusyButton } from '../ui/forms/busy-button';
import { SHORTCUTS } from '../ui/keyboard/shortcut-definitions';
import { ShortcutKeys } from '../ui/keyboard/shortcut-keys';
import { ContactEmail } from '../ui/site/contact-email';
import classes from './admin-layout.module.css';
import { PALETTE_COMMANDS, SHORTCUT_MESSAGES } from './admin-texts';
import { ColorSchemeSwitch } from './color-scheme-switch';
import { DEVELOPER_CREDITS } from './site-links';
import { useLogout } from '../features/sessions/use-logout';

const [developer] = DEVELOPER_CREDITS;

/** The signed-in officer, with links to help, accounts, the hand-over, who did what, trash and sign-out. */
export function AdminSidebarFoot({ onShortcuts }: { onShortcuts: () => void }) {
  const own = useOwnAccount();
  return (
    <div className={classes.account}>
      <p className={classes.email} title={own?.me.email}>
        {own?.me.email}
      </p>
      <NavLink className={classes.tab} to="/admin/help">
        <IconHelpCircle size={18} stroke={1.5} aria-hidden />
        {HELP_MESSAGES.title}
      </NavLink>
      {own?.me.accountRole === 'ADMINISTRATOR' && (
        <>
          <NavLink className={classes.tab} to="/admin/accounts">
            <IconUsersGroup size={18} stroke={1.5} aria-hidden />
            {ACCOUNTS_MESSAGES.title}
          </NavLink>
          <NavLink className={classes.tab} to={HAND_OVER_PATH}>
            <IconUserShare size={18} stroke={1.5} aria-hidden />
            {HAND_OVER_TITLE}
          </NavLink>
        </>
      )}
      <NavLink className={classes.tab} to={ACTS_PATH}>
        <IconListSearch size={18} stroke={1.5} aria-hidden />
        {ACTS_MESSAGES.title}
      </NavLink>
      <NavLink className={classes.tab} to="/admin/trash">
        <IconTrash size={18} stroke={1.5} aria-hidden />
        {TRASH_MESSAGES.title}
      </NavLink>
      <NavLink className={classes.tab} to="/admin/account">
        <IconUserCircle size={18} stroke={1.5} aria-hidden />
        {ACCOUNT_MESSAGES.title}
      </NavLink>
      <LogoutButton />
      <div className={classes.scheme}>
        <ColorSchemeSwitch />
        <button className={classes.help} type="button" aria-label={SHORTCUT_MESSAGES.title} onClick={onShortcuts}>
          <ShortcutKeys of={SHORTCUTS.shortcuts.keys} />
        </button>
      </div>
      <p className={classes.credit}>
        Made by the {developer.label}:{' '}
        <a href={developer.href} target="_blank" rel="noopener noreferrer">
          Code
        </a>
        <ContactEmail>Mail</ContactEmail>
      </p>
    </div>
  );
}

function LogoutButton() {
  const [logout, leaving] = useLogout();
  return (
    <BusyButton
      className={classes.logout}
      classNames={{ section: classes.logoutSign }}
      variant="subtle"
      fullWidth
      justify="flex-start"
      leftSection={<IconLogout size={18} stroke={1.5} aria-hidden />}
      busy={leaving}
      onClick={logout}
    >
      {PALETTE_COMMANDS.logout}
    </BusyButton>
  );
}
