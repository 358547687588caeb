import { Button, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { dateAndTime } from '@shared/time';
import { useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { HandOverQuery, NewLinkFragment } from '../../../../gql/admin';
import { useHandOverQuery, useMeQuery } from '../../../../gql/admin-hooks';
import { EmptyState } from '../../../../records/list/empty-state';
import { ScreenHead } from '../../../../records/screen-head';
import { failureOf } from '../../../../ui/loading/failure';
import { Notice } from '../../../../ui/page/notice';
import { useFocusOnSection } from '../../../../ui/page/use-focus-on-section';
import { useSite } from '../../../../ui/site/site';
import { notify } from '../../../../ui/toasts/notify';
import { TRY_AGAIN } from '../../../../ui/texts';
import { BeginForm } from './begin-form';
import { Guide } from './guide';
import classes from './hand-over.module.css';
import { LinksDialog } from './links-dialog';
import { Sheet } from './sheet';
import { HAND_OVER_TEXTS } from './texts';

/** The hand-over in progress, or the sheet of the last one. */
export function HandOverScreen() {
  const { data: own } = useMeQuery();
  const heading = useRef<HTMLHeadingElement>(null);
  if (own?.me.accountRole === 'ADMINISTRATOR') return <HandOver ownId={own.me.id} heading={heading} />;
  return (
    <ScreenHead
      heading={heading}
      title={HAND_OVER_TEXTS.title}
      hint={own ? HAND_OVER_TEXTS.onlyAdministrators : HAND_OVER_TEXTS.hint}
    />
  );
}

interface HandOverProps {
  ownId: string;
  heading: RefObject<HTMLHeadingElement | null>;
}

function HandOver({ ownId, heading }: HandOverProps) {
  const { data, error, refetch } = useHandOverQuery({ fetchPolicy: 'cache-and-network' });
  const [links, setLinks] = useState<readonly NewLinkFragment[]>([]);
  useFocusOnSection();
  /** Another part of the page is shown: what had the focus is gone. */
  const showNext = async (): Promise<void> => {
    await refetch();
    heading.current?.focus();
    window.scrollTo(0, 0);
  };
  const onCompleted = async (handed: readonly NewLinkFragment[]): Promise<void> => {
    flushSync(() => setLinks(handed));
    notify.success(HAND_OVER_TEXTS.completed(data?.handOver?.year ?? ''));
    await showNext();
  };
  return (
    <div className={classes.screen}>
      {data ? <Head data={data} heading={heading} /> : <PlainHead heading={heading} />}
      {error && !data && (
        <Notice title={failureOf(error).message ?? HAND_OVER_TEXTS.failed} failed>
          <Button variant="default" onClick={() => void refetch().catch(() => undefined)}>
            {TRY_AGAIN}
          </Button>
        </Notice>
      )}
      {!error && !data && <Skeleton height={240} role="status" aria-label={HAND_OVER_TEXTS.loading} />}
      {data?.handOver && (
        <Guide
          key={data.handOver.id}
          handOver={data.handOver}
          {...{ data, ownId, refetch, onCompleted }}
          onDiscarded={showNext}
        />
      )}
      {data && !data.handOver && <Without data={data} onBegun={showNext} />}
      {links.length > 0 && <LinksDialog links={links} onClose={() => setLinks([])} />}
    </div>
  );
}

const PlainHead = ({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) => (
  <ScreenHead heading={heading} title={HAND_OVER_TEXTS.title} hint={HAND_OVER_TEXTS.hint} />
);

interface HeadProps {
  data: HandOverQuery;
  heading: RefObject<HTMLHeadingElement | null>;
}

function Head({ data: { handOver, completedHandOver }, heading }: HeadProps) {
  const { timeZone } = useSite();
  if (!handOver && completedHandOver) {
    const { year, completedAt, updatedBy } = completedHandOver;
    return (
      <ScreenHead
        heading={heading}
        title={HAND_OVER_TEXTS.titleOf(year)}
        hint={HAND_OVER_TEXTS.completedBy(dateAndTime(timeZone, completedAt!), updatedBy ?? '')}
      >
        <Button
          className={classes.onScreen}
          leftSection={<IconPrinter size={16} stroke={1.5} aria-hidden />}
          onClick={() => window.print()}
        >
          {HAND_OVER_TEXTS.print}
        </Button>
      </ScreenHead>
    );
  }
  const title = handOver ? HAND_OVER_TEXTS.titleOf(handOver.year) : HAND_OVER_TEXTS.title;
  return <ScreenHead heading={heading} title={title} hint={HAND_OVER_TEXTS.hint} />;
}

/** The sheet of the last hand-over, if there is one, and the next to begin. */
function Without({ data, onBegun }: { data: HandOverQuery; onBegun: () => Promise<void> }) {
  const form = <BeginForm years={data.teamYears} onBegun={onBegun} />;
  if (!data.completedHandOver)
    return (
      <EmptyState>
        <Notice title={HAND_OVER_TEXTS.none}>
          <p>{HAND_OVER_TEXTS.noneHint}</p>
          {form}
        </Notice>
      </EmptyState>
    );
  return (
    <>
      <Sheet handOver={data.completedHandOver} data={data} />
      <section className={`${classes.step} ${classes.onScreen}`} aria-labelledby="next-hand-over">
        <h2 id="next-hand-over" className={classes.subject}>
          {HAND_OVER_TEXTS.beginNext}
        </h2>
        <p className={classes.hint}>{HAND_OVER_TEXTS.noneHint}</p>
        {form}
      </section>
    </>
  );
}
