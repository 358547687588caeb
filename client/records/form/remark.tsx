import { Anchor } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { VisuallyHidden } from '../../ui/theme/visually-hidden';
import classes from './remark.module.css';
import { RECORD_ACTIONS } from '../texts';

/** Announces remarks on what was entered, which prevent nothing. Stays in the page without any, so that new ones are read out. */
export const Remarks = ({ children }: { children: ReactNode }) => (
  <div role="status" className={classes.remarks}>
    {children}
  </div>
);

export const Remark = ({ children }: { children: ReactNode }) => (
  <p className={classes.remark}>
    <IconInfoCircle size={18} stroke={1.5} aria-hidden />
    <span>{children}</span>
  </p>
);

/** Link within a remark. Opens a new tab, because the form may have unsaved changes. */
export const RemarkLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Anchor component={Link} to={to} target="_blank" underline="always" inherit>
    {children} <VisuallyHidden>({RECORD_ACTIONS.newTab})</VisuallyHidden>
  </Anchor>
);
