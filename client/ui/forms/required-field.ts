import classes from './required-field.module.css';

/** Label of an optional field. */
export const optionalLabel = (label: string): string => `${label} (optional)`;

/** Props of a required Mantine field. The asterisk is drawn by CSS, so that it is not part of the label. */
export const REQUIRED_FIELD = {
  required: true,
  withAsterisk: false,
  labelProps: { className: classes.label },
} as const;
