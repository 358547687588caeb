import { ActionIcon, CloseButton, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { TYPED_DATE_MESSAGES } from './typed-date';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { DateCalendar } from './date-calendar';
import classes from './date-field.module.css';
import { useTypedDate, type TypedDateOptions } from './use-typed-date';

type DateFieldProps = TypedDateOptions & Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'size'>;

/**
 * A date, typed or chosen from a calendar. Text that is not a date stays in the field and is passed on, so that the
 * field's rules reject it.
 */
export function DateField(props: DateFieldProps) {
  const { value, defaultValue, onChange, direction, earliest, description, error, disabled, ...rest } = props;
  const typed = useTypedDate({ value, defaultValue, onChange, direction, earliest });
  const [calendar, setCalendar] = useState<'closed' | 'open' | 'focused'>('closed');
  const input = useRef<HTMLInputElement>(null);

  const choose = (chosen: string | null): void => {
    typed.choose(chosen);
    setCalendar('closed');
    input.current?.focus();
  };
  const leave = ({ target, currentTarget, relatedTarget }: FocusEvent): void => {
    if (target === input.current) typed.finish();
    if (!currentTarget.contains(relatedTarget)) setCalendar('closed');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && calendar !== 'closed') {
      event.stopPropagation();
      setCalendar('closed');
      input.current?.focus();
    }
    if (event.key === 'ArrowDown' && event.target === input.current) {
      event.preventDefault();
      setCalendar('focused');
    }
  };

  const shownProblem = typed.isFinished || error ? typed.problem : null;
  return (
    <div className={classes.field} onBlur={leave} onKeyDown={onKeyDown}>
      <Popover
        opened={calendar !== 'closed' && !disabled}
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
            <TextInput
              autoComplete="off"
              spellCheck={false}
              {...rest}
              ref={input}
              value={typed.text}
              onChange={({ currentTarget }) => {
                typed.type(currentTarget.value);
                setCalendar('closed');
              }}
              onClick={() => setCalendar('open')}
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
              rightSection={
                !disabled && (
                  <>
                    {typed.text && (
                      // Keyboard users delete the text.
                      <CloseButton
                        size={28}
                        variant="transparent"
                        tabIndex={-1}
                        aria-label={TYPED_DATE_MESSAGES.clear}
                        onClick={() => choose(null)}
                      />
                    )}
                    <ActionIcon
                      size={28}
                      variant="subtle"
                      color="gray"
                      aria-label={TYPED_DATE_MESSAGES.openCalendar}
                      aria-haspopup="dialog"
                      aria-expanded={calendar !== 'closed'}
                      onClick={() => setCalendar(calendar === 'closed' ? 'focused' : 'closed')}
                    >
                      <IconCalendar size={18} aria-hidden />
                    </ActionIcon>
                  </>
                )
              }
            />
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
            focused={calendar === 'focused'}
            onChoose={choose}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
