import { Radio, Stack, TextInput } from '@mantine/core';
import { MEETING_RULES } from '@shared/meeting-rules';
import { firstBroken, normalizeLine } from '@shared/rules';
import { useState } from 'react';
import type { EventToActOnFragment } from '../../../gql/admin';
import { useReplacedEveningsQuery } from '../../../gql/admin-hooks';
import { REQUIRED_FIELD } from '../../../ui/forms/required-field';
import { EVENT_ADMIN_MESSAGES } from './texts';

interface ReplacedEvening {
  date: string;
  /** ID of the weekly meeting. */
  meeting: string;
}

/** The evening of the weekly meeting that `event` takes the place of; null if there is none, or until it is loaded. */
export function useReplacedEvening({ id, date }: EventToActOnFragment): ReplacedEvening | null {
  const { data } = useReplacedEveningsQuery({ variables: { date }, fetchPolicy: 'network-only' });
  const evening = data?.meetings.find(({ event }) => event?.id === id);
  return evening ? { date: evening.date, meeting: evening.weeklyMeeting.id } : null;
}

/** The officer's answer, which a deletion asks for. */
export function useMeetingThen() {
  const [isHeld, setHeld] = useState(true);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  return {
    isHeld,
    reason: normalizeLine(typed),
    /** False if the reason is missing or too long, which the field then says. */
    validate: (): boolean => {
      const broken = isHeld ? null : firstBroken(MEETING_RULES.dayOffReason, normalizeLine(typed));
      setProblem(broken);
      return broken === null;
    },
    fields: <MeetingThen isHeld={isHeld} onChange={setHeld} typed={typed} onType={setTyped} problem={problem} />,
  };
}

interface MeetingThenProps {
  isHeld: boolean;
  onChange: (isHeld: boolean) => void;
  typed: string;
  onType: (reason: string) => void;
  problem: string | null;
}

const MeetingThen = ({ isHeld, onChange, typed, onType, problem }: MeetingThenProps) => (
  <Stack gap="sm">
    <Radio.Group
      label={EVENT_ADMIN_MESSAGES.meetingThen}
      value={isHeld ? 'held' : 'not held'}
      onChange={(value) => onChange(value === 'held')}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="held" label={EVENT_ADMIN_MESSAGES.meetingHeld} />
        <Radio value="not held" label={EVENT_ADMIN_MESSAGES.meetingNotHeld} />
      </Stack>
    </Radio.Group>
    {!isHeld && (
      <TextInput
        label={EVENT_ADMIN_MESSAGES.meetingReason}
        description={EVENT_ADMIN_MESSAGES.meetingReasonHint}
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        error={problem}
        {...REQUIRED_FIELD}
      />
    )}
  </Stack>
);
