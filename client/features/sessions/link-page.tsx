import { Skeleton } from '@mantine/core';
import { useRef, useState, type ComponentType, type ReactNode } from 'react';
import { BusyButton } from '../../ui/forms/busy-button';
import { failureOf } from '../../ui/loading/failure';
import { LecternPage } from '../../ui/page/lectern-page';
import classes from './admin-login.module.css';
import { OtherAccount } from './other-account';
import { LINK_MESSAGES } from './texts';

export interface LinkFormProps<Link> {
  link: Link;
  /** The link was used. */
  onDone: () => void;
}

interface LinkPageProps<Link> {
  title: string;
  /** The heading, if it is another one than the title. */
  heading?: string;
  /** Address of the account that the link is for; '' until it is known. */
  email: string;
  /** null if it does not work, undefined while it loads. */
  link: Link | null | undefined;
  /** The query that loads it. */
  query: { loading: boolean; error?: Error; refetch: () => Promise<unknown> };
  invalid: ReactNode;
  Form: ComponentType<LinkFormProps<Link>>;
  done: ReactNode;
}

/** The page of a personal link, which works once. Opening it changes nothing: programs that check mail open links, too. */
export function LinkPage<Link>(props: LinkPageProps<Link>) {
  const { title, heading = title, email, link, query, invalid, Form, done } = props;
  const { loading, error, refetch } = query;
  const [isDone, setDone] = useState(false);
  const headingElement = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone with the form.
  const focusHeading = (): void => headingElement.current?.focus();
  const finish = (): void => {
    setDone(true);
    focusHeading();
  };
  return (
    <LecternPage>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <section className={classes.sheet}>
        <h1 ref={headingElement} className={classes.title} tabIndex={-1}>
          {heading}
        </h1>
        {email && <OtherAccount email={email} onLoggedOut={focusHeading} />}
        {loading && <Skeleton height={180} role="status" aria-label={LINK_MESSAGES.loading} />}
        {error && (
          <>
            <p role="alert">{failureOf(error).message ?? LINK_MESSAGES.failed}</p>
            <BusyButton variant="default" busy={loading} onClick={() => void refetch().catch(() => undefined)}>
              {LINK_MESSAGES.again}
            </BusyButton>
          </>
        )}
        {link === null && !isDone && invalid}
        {link && !isDone && <Form link={link} onDone={finish} />}
        {isDone && <div role="status">{done}</div>}
      </section>
    </LecternPage>
  );
}
