import classes from './required-field.module.css';

/** Label of a field that may stay empty. */
export const optional = (label: string): string => `${label} (optional)`;

/** Props of a Mantine field that must be filled in. The asterisk is painted, so that the label says only what it says. */
export const REQUIRED = { required: true, withAsterisk: false, labelProps: { className: classes.label } } as const;
