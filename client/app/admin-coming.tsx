import { useLocation } from 'react-router-dom';
import classes from './admin-layout.module.css';
import { ADMIN_TABS } from './admin-tabs';

/** Stands where a tab will be: says what it is going to do, and claims nothing else. */
export function AdminComing() {
  const { pathname } = useLocation();
  const tab = ADMIN_TABS.find(({ path }) => pathname === `/admin/${path}`);
  if (!tab) return null;
  return (
    <section className={classes.coming}>
      <title>{`${tab.label} · Admin`}</title>
      <tab.icon size={32} stroke={1.25} aria-hidden />
      <h1 className={classes.heading}>{tab.label}</h1>
      <p>{tab.coming}</p>
      <p className={classes.dimmed}>This tab is being built. Nothing can be changed here yet.</p>
    </section>
  );
}
