import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import classes from './password-field.module.css';
import { REQUIRED } from './required-field';

/** A password, hidden unless whoever types it asks to see it. */
export const PasswordField = ({ label, ...props }: PasswordInputProps & { label: string }) => (
  <PasswordInput
    label={label}
    visibilityToggleButtonProps={{ 'aria-label': `Show the ${label.toLowerCase()}`, tabIndex: 0 }}
    // Mantine tells it by colour alone here.
    aria-invalid={Boolean(props.error)}
    classNames={{ input: classes.field, innerInput: classes.characters }}
    {...REQUIRED}
    {...props}
  />
);
