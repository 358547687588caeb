import { Button } from '@mantine/core';
import { sheetPath } from '@shared/sheet-paths';
import { IconExternalLink, IconPresentation, IconPrinter } from '@tabler/icons-react';
import classes from './evening.module.css';
import { EVENING_TEXTS } from './texts';
import type { SheetRecord } from './use-sheet-record';
import { projectorPath } from '../../sheet/projector-path';

/** Paper, the page for visitors and the view for the projector. The last two are there once the sheet is open. */
export function EveningLinks({ sheet: { meetingId, date, isOpen } }: { sheet: SheetRecord }) {
  return (
    <div className={classes.links}>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} stroke={1.5} aria-hidden />}
        onClick={() => window.print()}
      >
        {EVENING_TEXTS.print}
      </Button>
      {isOpen ? (
        <>
          <Button
            component="a"
            href={sheetPath(meetingId, date)}
            target="_blank"
            variant="default"
            leftSection={<IconExternalLink size={16} stroke={1.5} aria-hidden />}
          >
            {EVENING_TEXTS.publicSheet}
          </Button>
          <Button
            component="a"
            href={projectorPath(meetingId, date)}
            target="_blank"
            variant="default"
            leftSection={<IconPresentation size={16} stroke={1.5} aria-hidden />}
          >
            {EVENING_TEXTS.projector}
          </Button>
        </>
      ) : (
        <p className={classes.hint}>{EVENING_TEXTS.openFirst}</p>
      )}
    </div>
  );
}
