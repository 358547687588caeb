import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  title: string;
  /** About a failure: announced at once. */
  failed?: boolean;
  /** The only content of the page. */
  alone?: boolean;
  /** The only content of its container. */
  large?: boolean;
  /** The page has no other heading. */
  heading?: boolean;
  /** Actions. */
  children?: ReactNode;
}

/** Placeholder for content that is missing, loading or failed. */
export function Notice({ title, failed = false, alone = false, large = alone, heading, children }: NoticeProps) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div
      className={classes.notice}
      role={failed ? 'alert' : 'status'}
      data-alone={alone || undefined}
      data-large={large || undefined}
    >
      <Title className={classes.title}>{title}</Title>
      {children}
    </div>
  );
}
