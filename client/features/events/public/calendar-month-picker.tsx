import { MonthPicker } from '@mantine/dates';
import { Dialog } from '../../../ui/dialogs/dialog';
import { firstOfMonth } from '../../../ui/calendar/calendar-days';
import { CALENDAR_ARROWS } from '../../../ui/texts';
import { EVENT_MESSAGES } from './texts';

interface CalendarMonthPickerProps {
  opened: boolean;
  /** Any day of the displayed month. */
  month: string;
  onChoose: (firstDay: string) => void;
  onClose: () => void;
}

/** Range in which every day of a displayed month is a valid date. */
const REACH = { minDate: '1900-02-01', maxDate: '9999-11-30' };

/** Jumps to a distant month. Loaded on first use. */
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
