import { Button } from '@mantine/core';
import { SESSION_MESSAGES } from '@shared/sessions';
import { DEVELOPER_CREDITS } from '@shared/site';
import { IconLogout } from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import { session } from '../features/sessions/session';
import { useMeQuery, useSignOutMutation } from '../gql/admin-hooks';
import { failureOf } from '../ui/failure';
import { Logo } from '../ui/logo';
import { notify } from '../ui/notify';
import { useSite } from '../ui/site';
import classes from './admin-layout.module.css';
import { ADMIN_TABS } from './admin-tabs';
import { ColorSchemeSwitch } from './color-scheme-switch';

const [developer] = DEVELOPER_CREDITS;

/** The way between the tabs, out of the dashboard, and to who built it. */
export function AdminSidebar() {
  const { name, contactEmail } = useSite();
  const { data } = useMeQuery();
  return (
    <header className={classes.sidebar}>
      <a className={classes.brand} href="/">
        <Logo size={26} />
        {name}
      </a>
      <nav aria-label="Dashboard">
        <ul className={classes.tabs}>
          {ADMIN_TABS.map(({ path, label, icon: Icon }) => (
            <li key={path}>
              <NavLink className={classes.tab} to={`/admin/${path}`}>
                <Icon size={18} stroke={1.5} aria-hidden />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.account}>
        <p className={classes.email} title={data?.me.email}>
          {data?.me.email}
        </p>
        <LogoutButton />
        <div className={classes.scheme}>
          <ColorSchemeSwitch />
        </div>
        <p className={classes.credit}>
          Made by the {developer.label}:{' '}
          <a href={developer.href} target="_blank" rel="noopener noreferrer">
            Code
          </a>
          <a href={`mailto:${contactEmail}`}>Mail</a>
        </p>
      </div>
    </header>
  );
}

function LogoutButton() {
  const [signOut, { loading }] = useSignOutMutation();
  const leave = async (): Promise<void> => {
    try {
      await signOut();
      session.end();
    } catch (error) {
      if (!failureOf(error).signedOut) notify.error(SESSION_MESSAGES.signOutFailed);
    }
  };
  return (
    <Button
      variant="subtle"
      fullWidth
      justify="flex-start"
      leftSection={<IconLogout size={18} stroke={1.5} aria-hidden />}
      loading={loading}
      onClick={() => void leave()}
    >
      Logout
    </Button>
  );
}
