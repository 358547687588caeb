import { numeral } from '@shared/numeral';
import { SHORTCUTS } from '../ui/keyboard/shortcut-definitions';
import { IconHelpCircle, IconLogout, IconMenu2, IconSearch, IconUserCircle, IconX } from '@tabler/icons-react';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useMeQuery, useWaitingSubmissionsQuery } from '../gql/admin-hooks';
import { BusyButton } from '../ui/forms/busy-button';
import { ShortcutKeys } from '../ui/keyboard/shortcut-keys';
import { ContactEmail } from '../ui/site/contact-email';
import { Logo } from '../ui/page/logo';
import { useSite } from '../ui/site/site';
import classes from './admin-layout.module.css';
import { ADMIN_TABS, OVERVIEW_TAB, tabAddress } from './admin-tabs';
import { ColorSchemeSwitch } from './color-scheme-switch';
import { useLogout } from './use-logout';
import { useMenu } from './use-menu';
import { DEVELOPER_CREDITS, MENU } from './site-links';
import { submissionCount } from '../ui/submission-count';
import { PALETTE_MESSAGES } from '../ui/palette-texts';
import { PALETTE_COMMANDS, SHORTCUT_MESSAGES } from './admin-palette-texts';
import { HELP_MESSAGES } from '../features/help/admin/texts';
import { ACCOUNT_MESSAGES } from '../features/sessions/texts';

const [developer] = DEVELOPER_CREDITS;

interface AdminSidebarProps {
  onFind: () => void;
  onShortcuts: () => void;
}

export function AdminSidebar({ onFind, onShortcuts }: AdminSidebarProps) {
  const { name } = useSite();
  const [open, setOpen] = useMenu();
  return (
    <header className={classes.sidebar} onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}>
      <div className={classes.top}>
        <a className={classes.brand} href="/">
          <Logo size={26} />
          {name}
        </a>
        <button
          className={classes.toggle}
          type="button"
          aria-expanded={open}
          aria-controls="dashboard-menu"
          aria-label={open ? MENU.close : MENU.open}
          onClick={() => setOpen(!open)}
        >
          {open ? <IconX stroke={1.5} aria-hidden /> : <IconMenu2 stroke={1.5} aria-hidden />}
        </button>
      </div>
      <div className={classes.menu} id="dashboard-menu" data-open={open || undefined}>
        <button className={classes.find} type="button" onClick={onFind}>
          <IconSearch size={16} stroke={1.5} aria-hidden />
          {PALETTE_MESSAGES.open}
          <ShortcutKeys of={SHORTCUTS.palette.keys} />
        </button>
        <nav aria-label="Dashboard">
          <ul className={classes.tabs}>
            {[OVERVIEW_TAB, ...ADMIN_TABS].map((tab) => (
              <li key={tab.path}>
                <NavLink className={classes.tab} to={tabAddress(tab)} end={tab === OVERVIEW_TAB}>
                  <tab.icon size={18} stroke={1.5} aria-hidden />
                  {tab.label}
                </NavLink>
                {tab.path === 'blog' && <WaitingSubmissions />}
              </li>
            ))}
          </ul>
        </nav>
        <Account onShortcuts={onShortcuts} />
      </div>
    </header>
  );
}

/** The count is refetched on each navigation, and when the officer returns to the window: somebody else may have read some. */
function WaitingSubmissions() {
  const { data, refetch } = useWaitingSubmissionsQuery();
  const { pathname } = useLocation();
  const readAt = useRef(pathname);
  useEffect(() => {
    if (readAt.current === pathname) return;
    readAt.current = pathname;
    refetch().catch(() => undefined);
  }, [pathname, refetch]);
  useWindowEvent('focus', () => void refetch().catch(() => undefined));
  const count = data?.waitingSubmissions.count;
  if (!count) return null;
  return (
    <Link className={classes.waiting} to="/admin/blog/submissions" aria-label={`${submissionCount(count)} to read`}>
      {numeral(count)}
    </Link>
  );
}

function Account({ onShortcuts }: Pick<AdminSidebarProps, 'onShortcuts'>) {
  const { data } = useMeQuery();
  return (
    <div className={classes.account}>
      <p className={classes.email} title={data?.me.email}>
        {data?.me.email}
      </p>
      <NavLink className={classes.tab} to="/admin/help">
        <IconHelpCircle size={18} stroke={1.5} aria-hidden />
        {HELP_MESSAGES.title}
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
