import { Button } from '@mantine/core';
import { weekdayDayAndMonth } from '@shared/time';
import { eveningPosterPath } from '@shared/posters';
import { IconPrinter, IconShare } from '@tabler/icons-react';
import type { AdminEveningFragment } from '../../../gql/admin';
import { shareText } from '../../../ui/toasts/share-text';
import { VisuallyHidden } from '../../../ui/theme/visually-hidden';
import classes from './evenings.module.css';
import { EVENING_MESSAGES } from './texts';

/** Buttons to share a text in a chat group, and to print a poster. */
export function TellPeople({ evening: { date, shareText: text } }: { evening: AdminEveningFragment }) {
  const day = weekdayDayAndMonth(date);
  return (
    <div className={classes.actions}>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconShare size={14} aria-hidden />}
        onClick={() => void shareText(text)}
      >
        {EVENING_MESSAGES.share} <VisuallyHidden>{day}</VisuallyHidden>
      </Button>
      <Button
        component="a"
        href={eveningPosterPath(date)}
        target="_blank"
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPrinter size={14} aria-hidden />}
      >
        {EVENING_MESSAGES.poster} <VisuallyHidden>{day}</VisuallyHidden>
      </Button>
    </div>
  );
}
