import { ActionIcon, CloseButton, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { TYPED_DATE_MESSAGES } from './typed-date';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { DateCalendar } from './date-calendar';
import classes from './date-field.module.css';
import { useTypedDate, type TypedDateOptions } from './use-typed-date';

type DateFieldProps = TypedDateOptions & Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'size'>;

/**
 * A date, typed or chosen from a calendar. Text that is not a date stays in the field and is passed on, so that the
 * field's rules reject it.
 */
export function DateField(props: DateFieldProps) {
  const { value, defaultValue, onChange, direction, earliest, ...rest } = props;
  const typed = useTypedDate({ value, defaultValue, onChange, direction, earliest });
  const input = useRef<HTMLInputElement>(null);
  const calendar = useCalendar(input, typed);
  return (
    <div className={classes.field} onBlur={calendar.leave} onKeyDown={calendar.onKeyDown}>
      <Popover
        opened={calendar.state !== 'closed' && !rest.disabled}
        // Right after the field in the tab order.
        withinPortal={false}
        withRoles={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        position="bottom-start"
        width={296}
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          {/* The calendar opens below the line that says which date it is. */}
          <div>
            <DateInput {...rest} ref={input} typed={typed} calendar={calendar} />
          </div>
        </Popover.Target>
        <Popover.Dropdown
          className={classes.calendar}
          role="dialog"
          aria-label={TYPED_DATE_MESSAGES.calendar}
          // The field keeps the focus while the mouse is used.
          onMouseDown={(event) => event.preventDefault()}
        >
          <DateCalendar
            selected={typed.date}
            today={typed.today}
            earliest={earliest?.date}
            focused={calendar.state === 'focused'}
            onChoose={calendar.choose}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}

type TypedDate = ReturnType<typeof useTypedDate>;

/** The calendar below the field, and the ways in and out of it. */
function useCalendar(input: RefObject<HTMLInputElement | null>, typed: TypedDate) {
  const [state, setState] = useState<'closed' | 'open' | 'focused'>('closed');
  const close = (): void => setState('closed');
  return {
    state,
    open: (): void => setState('open'),
    close,
    toggle: (): void => setState(state === 'closed' ? 'focused' : 'closed'),
    choose: (chosen: string | null): void => {
      typed.choose(chosen);
      close();
      input.current?.focus();
    },
    leave: ({ target, currentTarget, relatedTarget }: FocusEvent): void => {
      if (target === input.current) typed.finish();
      if (!currentTarget.contains(relatedTarget)) close();
    },
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Escape' && state !== 'closed') {
        event.stopPropagation();
        close();
        input.current?.focus();
      }
      if (event.key === 'ArrowDown' && event.target === input.current) {
        event.preventDefault();
        setState('focused');
      }
    },
  };
}

interface DateInputProps extends Omit<TextInputProps, 'size'> {
  ref: RefObject<HTMLInputElement | null>;
  typed: TypedDate;
  calendar: ReturnType<typeof useCalendar>;
}

function DateInput({ typed, calendar, description, error, disabled, ...rest }: DateInputProps) {
  const shownProblem = typed.isFinished || error ? typed.problem : null;
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      {...rest}
      value={typed.text}
      onChange={({ currentTarget }) => {
        typed.type(currentTarget.value);
        calendar.close();
      }}
      onClick={calendar.open}
      disabled={disabled}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        <>
          <span className={classes.line} aria-live="polite">
            {(typed.date || !shownProblem) && typed.echo}
          </span>
          {description && <span className={classes.line}>{description}</span>}
        </>
      }
      error={shownProblem ?? error}
      rightSectionWidth={typed.text ? 64 : 36}
      rightSectionPointerEvents="all"
      rightSection={!disabled && <DateButtons typed={typed} calendar={calendar} />}
    />
  );
}

const DateButtons = ({ typed, calendar }: Pick<DateInputProps, 'typed' | 'calendar'>) => (
  <>
    {typed.text && (
      // Keyboard users delete the text.
      <CloseButton
        size={28}
        variant="transparent"
        tabIndex={-1}
        aria-label={TYPED_DATE_MESSAGES.clear}
        onClick={() => calendar.choose(null)}
      />
    )}
    <ActionIcon
      size={28}
      variant="subtle"
      color="gray"
      aria-label={TYPED_DATE_MESSAGES.openCalendar}
      aria-haspopup="dialog"
      aria-expanded={calendar.state !== 'closed'}
      onClick={calendar.toggle}
    >
      <IconCalendar size={18} aria-hidden />
    </ActionIcon>
  </>
);
