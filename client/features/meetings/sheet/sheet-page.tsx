import { pageCard } from '@shared/cards';
import { ACTIVITIES_TEXT } from '@shared/club-texts';
import { meetingDayPath } from '@shared/pages';
import { sheetPath } from '@shared/sheet-paths';
import { weekdayAndDay } from '@shared/time';
import { clockRange } from '@shared/weekly-hours';
import { Link, useParams } from 'react-router-dom';
import { useEveningSheetQuery } from '../../../gql/sheet-hooks';
import { BackLink } from '../../../ui/page/back-link';
import { PageHead } from '../../../ui/page/page-head';
import { PageHero } from '../../../ui/page/page-hero';
import ways from '../../../ui/page/pager.module.css';
import { useSite } from '../../../ui/site/site';
import type from '../../../ui/theme/type.module.css';
import { SheetList } from './sheet-list';
import type { ShownSheet } from './sheet-line';
import classes from './sheet-page.module.css';
import { SHEET_TEXTS } from './texts';
import { projectorPath } from './projector-path';

/** The agenda of an evening, for whoever comes. On paper it is one page. */
export function SheetPage() {
  const { meetingId = '', date = '' } = useParams();
  const { data } = useEveningSheetQuery({ variables: { meetingId, date } });
  const sheet = data?.eveningSheet;
  return sheet && <Shown sheet={sheet} address={[meetingId, date]} />;
}

function Shown({ sheet, address }: { sheet: ShownSheet; address: [meetingId: string, date: string] }) {
  const { name } = useSite();
  const { title, isFrozen, endsAt, items } = sheet;
  const { day, from, to, place } = sheet.evening;
  return (
    <article className={classes.page}>
      <PageHead
        title={SHEET_TEXTS.pageTitle(day)}
        description={SHEET_TEXTS.description(title, day)}
        path={sheetPath(...address)}
        picture={pageCard('activities')}
      />
      {/* It has names, which their holders may erase. */}
      <meta name="robots" content="noindex" />
      <PageHero reached>
        <BackLink to={meetingDayPath(day)}>{ACTIVITIES_TEXT.title}</BackLink>
        <p className={classes.club}>
          <strong>{name}</strong> {isFrozen ? SHEET_TEXTS.record : SHEET_TEXTS.agenda}
        </p>
        <h1 className={type.section}>{weekdayAndDay(day)}</h1>
        <p className={classes.facts}>
          {[title, clockRange({ from, to }), place].filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        <p className={`${ways.lit} ${classes.ways}`}>
          <Link to={projectorPath(...address)}>{SHEET_TEXTS.projector}</Link>
          <button type="button" className={classes.print} onClick={() => window.print()}>
            {SHEET_TEXTS.print}
          </button>
        </p>
      </PageHero>
      <div className={classes.sheet}>
        {items.length > 0 ? <SheetList lines={items} endsAt={endsAt} /> : <p>{SHEET_TEXTS.empty}</p>}
      </div>
    </article>
  );
}
