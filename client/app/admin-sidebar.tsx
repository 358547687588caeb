import { Anchor, Button, NavLink as NavItem } from '@mantine/core';
import { SESSION_MESSAGES } from '@shared/sessions';
import { IconExternalLink, IconLogout } from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import { session } from '../features/sessions/session';
import { useMeQuery, useSignOutMutation } from '../gql/admin-hooks';
import { notify } from '../ui/notify';
import classes from './admin-layout.module.css';
import { ADMIN_TABS } from './admin-tabs';

export function AdminSidebar() {
  const { data } = useMeQuery();
  return (
    <div className={classes.sidebar}>
      <a className={classes.brand} href="/">
        {site.name}
      </a>
      <nav aria-label="Dashboard" className={classes.tabs}>
        {ADMIN_TABS.map(({ path, label, icon: Icon }) => (
          <NavItem
            key={path}
            component={NavLink}
            to={`/admin/${path}`}
            label={label}
            leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
          />
        ))}
      </nav>
      <div className={classes.account}>
        <p className={classes.dimmed}>{data?.me.email}</p>
        <LogoutButton />
      </div>
    </div>
  );
}
