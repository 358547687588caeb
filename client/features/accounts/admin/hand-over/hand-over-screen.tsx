import { Button, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { dateAndTime } from '@shared/time';
import { useRef, useState, type RefObject } from 'react';
import type { HandOverQuery, NewLinkFragment } from '../../../../gql/admin';
import { useHandOverQuery } from '../../../../gql/admin-hooks';
import { EmptyState } from '../../../../records/list/empty-state';
import { ScreenHead } from '../../../../records/screen-head';
import { useOwnAccount } from '../../../../records/own-account';
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
  const own = useOwnAccount();
  const isOfficer = own?.me.accountRole === 'OFFICER';
  const { data, error, refetch } = useHandOverQuery({ skip: !own || isOfficer, fetchPolicy: 'cache-and-network' });
  const [links, setLinks] = useState<readonly NewLinkFragment[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnSection();
  /** Moves the focus: the element that had it is gone. */
  const focusHeading = (): void => {
    heading.current?.focus();
    window.scrollTo(0, 0);
  };
  const showNext = async (): Promise<void> => {
    await refetch().catch(() => undefined);
    focusHeading();
  };
  const onCompleted = async (handed: readonly NewLinkFragment[]): Promise<void> => {
    await showNext();
    notify.success(HAND_OVER_TEXTS.completed);
    setLinks(handed);
  };
  return (
    <div className={classes.screen}>
      <Head data={data} heading={heading} isOfficer={isOfficer} />
      {error && !data && (
        <Notice title={failureOf(error).message ?? HAND_OVER_TEXTS.failed} failed>
          <Button variant="default" onClick={() => void refetch().catch(() => undefined)}>
            {TRY_AGAIN}
          </Button>
        </Notice>
      )}
      {!error && !data && !isOfficer && <Skeleton height={240} role="status" aria-label={HAND_OVER_TEXTS.loading} />}
      {own && data?.handOver && (
        <Guide
          key={data.handOver.id}
          handOver={data.handOver}
          ownId={own.me.id}
          {...{ data, refetch, onCompleted }}
          onDiscarded={showNext}
        />
      )}
      {data && !data.handOver && <LastOrNone data={data} onBegun={showNext} />}
      {links.length > 0 && (
        <LinksDialog
          links={links}
          onClose={() => {
            focusHeading();
            setLinks([]);
          }}
        />
      )}
    </div>
  );
}

interface HeadProps {
  data: HandOverQuery | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
  isOfficer: boolean;
}

function Head({ data, heading, isOfficer }: HeadProps) {
  const { timeZone, name } = useSite();
  const completed = data && !data.handOver ? data.completedHandOver : null;
  const shown = data?.handOver ?? completed;
  const title = shown ? HAND_OVER_TEXTS.titleOf(shown.year) : HAND_OVER_TEXTS.title;
  const hint = completed
    ? HAND_OVER_TEXTS.completedBy(name, dateAndTime(timeZone, completed.completedAt!), completed.updatedBy ?? '')
    : HAND_OVER_TEXTS[isOfficer ? 'onlyAdministrators' : 'hint'];
  return (
    <ScreenHead heading={heading} title={title} hint={hint}>
      {completed && (
        <Button
          className={classes.onScreen}
          leftSection={<IconPrinter size={16} stroke={1.5} aria-hidden />}
          onClick={() => window.print()}
        >
          {HAND_OVER_TEXTS.print}
        </Button>
      )}
    </ScreenHead>
  );
}

/** The sheet of the last hand-over, if there is one, and the next to begin. */
function LastOrNone({ data, onBegun }: { data: HandOverQuery; onBegun: () => Promise<void> }) {
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
