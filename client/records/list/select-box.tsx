import { Checkbox } from '@mantine/core';

export interface RowSelection {
  checked: boolean;
  /** `range`: up to here from the last one. */
  onToggle: (range: boolean) => void;
}

interface SelectBoxProps extends RowSelection {
  /** Name of the record. */
  name: string;
  className?: string;
}

/** Selects a record of a list; with Shift, everything from the last one. */
export const SelectBox = ({ name, checked, onToggle, className }: SelectBoxProps) => (
  <Checkbox
    className={className}
    aria-label={`Select “${name}”`}
    checked={checked}
    // React reports the click, which knows about Shift; the change event does not.
    onClick={({ shiftKey }) => onToggle(shiftKey)}
    onChange={() => undefined}
  />
);
