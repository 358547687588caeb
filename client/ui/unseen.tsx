import type { ReactNode } from 'react';
import classes from './unseen.module.css';

/** Words for those who hear the page, or read a link without what stands around it. */
export const Unseen = ({ children }: { children: ReactNode }) => <span className={classes.unseen}>{children}</span>;
