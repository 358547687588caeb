import { numeral } from '@shared/numeral';
import { SHORTCUTS } from '../ui/keyboard/shortcut-definitions';
import { IconMenu2, IconSearch, IconX } from '@tabler/icons-react';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { OVERVIEW_MESSAGES } from '../features/overview/admin/texts';
import { useBackupWarningQuery, useWaitingSubmissionsQuery } from '../gql/admin-hooks';
import { ShortcutKeys } from '../ui/keyboard/shortcut-keys';
import { Logo } from '../ui/page/logo';
import { useSite } from '../ui/site/site';
import classes from './admin-layout.module.css';
import { ADMIN_TABS, OVERVIEW_TAB, tabAddress } from './admin-tabs';
import { MENU } from './texts';
import { useMenu } from './use-menu';
import { submissionCount } from '../ui/submission-count';
import { PALETTE_MESSAGES } from '../ui/palette-texts';
import { AdminSidebarFoot } from './admin-sidebar-foot';

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
                {tab === OVERVIEW_TAB && <BackupWarning />}
                {tab.path === 'blog' && <WaitingSubmissions />}
              </li>
            ))}
          </ul>
        </nav>
        <AdminSidebarFoot onShortcuts={onShortcuts} />
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

/** Signing in opens another tab, and whoever signs in should know. */
function BackupWarning() {
  const status = useBackupWarningQuery().data?.backupStatus;
  if (!status || (!status.failedAt && !status.stale && !status.proofFailedAt)) return null;
  return (
    <Link className={classes.waiting} to={tabAddress(OVERVIEW_TAB)} aria-label={OVERVIEW_MESSAGES.backupWarning}>
      !
    </Link>
  );
}
