import { shortClock } from '@shared/weekly-hours';
import { userTextProps } from '../../../ui/text-language';
import { roleOf, type SheetLine } from './sheet-line';
import classes from './sheet-list.module.css';
import { Signals } from './signals';
import { SHEET_TEXTS } from './texts';

interface SheetListProps {
  lines: readonly SheetLine[];
  /** Clock time at which the last one ends. */
  endsAt: string;
}

/** The lines of a sheet, on the screen and on one page of A4. */
export const SheetList = ({ lines, endsAt }: SheetListProps) => (
  <ol className={classes.list} style={{ '--rows': printedRows(lines) }}>
    {lines.map((line, place) => (
      <Line key={place} line={line} />
    ))}
    <li className={classes.end}>
      <time className={classes.clock} dateTime={endsAt}>
        {shortClock(endsAt)}
      </time>
      <p>{SHEET_TEXTS.end}</p>
    </li>
  </ol>
);

function Line({ line }: { line: SheetLine }) {
  const { title, minutes, text, holder, speechTitle, startsAt, timing } = line;
  const role = roleOf(line);
  return (
    <li>
      <time className={classes.clock} dateTime={startsAt}>
        {shortClock(startsAt)}
      </time>
      <div>
        <p className={classes.title}>
          <strong {...userTextProps(title)}>{title}</strong>{' '}
          {minutes > 0 && <span>{SHEET_TEXTS.minutes(minutes)}</span>}
        </p>
        {speechTitle && (
          <p className={classes.speech} {...userTextProps(speechTitle)}>
            “{speechTitle}”
          </p>
        )}
        {text && (
          <p className={classes.text} {...userTextProps(text)}>
            {text}
          </p>
        )}
      </div>
      <div className={classes.who}>
        {(holder || role) && (
          <p>
            {role && <span>{role}</span>} {holder && <strong {...userTextProps(holder)}>{holder}</strong>}
          </p>
        )}
        {timing && <Signals timing={timing} />}
      </div>
    </li>
  );
}

/** Characters that fit on a printed line of the column of texts, and of the column of people. */
const TEXT_COLUMN = 50;
const PEOPLE_COLUMN = 36;
/** Space between two lines of the sheet, in lines of text. */
const GAP = 0.5;

const linesOf = (text: string, width: number): number => Math.ceil(text.length / width);

/** The height of the printed list in lines of text, by which its letters are sized. */
function printedRows(lines: readonly SheetLine[]): number {
  const heights = lines.map((line) => {
    const texts =
      linesOf(`${line.title} 999 min`, TEXT_COLUMN) +
      linesOf(line.speechTitle, TEXT_COLUMN) +
      line.text.split('\n').reduce((sum, part) => sum + linesOf(part, TEXT_COLUMN), 0);
    const people = linesOf(`${roleOf(line)} ${line.holder}`, PEOPLE_COLUMN) + (line.timing ? 1 : 0);
    return Math.max(texts, people) + GAP;
  });
  return heights.reduce((sum, height) => sum + height, 1 + GAP);
}
