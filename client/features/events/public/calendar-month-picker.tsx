import { MonthPicker } from '@mantine/dates';
import { EVENT_MESSAGES } from '@shared/events';
import { CALENDAR_ARROWS } from '@shared/time';
import { Dialog } from '../../../ui/dialog';
import { firstOfMonth } from './calendar-days';

interface CalendarMonthPickerProps {
  opened: boolean;
  /** A day of the month that the calendar shows. */
  month: string;
  onChoose: (firstDay: string) => void;
  onClose: () => void;
}

/** How far the calendar is drawn. */
const REACH = { minDate: '1900-02-01', maxDate: '9999-11-30' };

/** The way to a month that is far off. It comes with the first wish for it. */
export const CalendarMonthPicker = ({ opened, month, onChoose, onClose }: CalendarMonthPickerProps) => (
  <Dialog opened={opened} onClose={onClose} title={EVENT_MESSAGES.chooseMonth} size="xs" centered>
    <MonthPicker
      {...REACH}
      size="md"
      fullWidth
      value={firstOfMonth(month)}
      defaultDate={month}
      onChange={(chosen) => chosen && onChoose(chosen)}
      ariaLabels={CALENDAR_ARROWS}
    />
  </Dialog>
);
