import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import classes from './password-field.module.css';
import { REQUIRED_FIELD } from './required-field';

export const PasswordField = ({ label, ...props }: PasswordInputProps & { label: string }) => (
  <PasswordInput
    label={label}
    visibilityToggleButtonProps={{ 'aria-label': `Show the ${label.toLowerCase()}`, tabIndex: 0 }}
    // Mantine indicates errors only by colour here.
    aria-invalid={Boolean(props.error)}
    classNames={{ input: classes.field, innerInput: classes.characters }}
    {...REQUIRED_FIELD}
    {...props}
  />
);
