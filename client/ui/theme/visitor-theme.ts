import { Button, Input, mergeThemeOverrides } from '@mantine/core';
import { theme } from './theme';
import classes from './visitor-controls.module.css';

/** Controls like those that pages have without Mantine. The dashboard's are smaller. */
export const visitorTheme = mergeThemeOverrides(theme, {
  components: {
    Button: Button.extend({ classNames: { root: classes.button } }),
    Input: Input.extend({ classNames: { input: classes.input } }),
    InputWrapper: Input.Wrapper.extend({ classNames: { label: classes.label, error: classes.error } }),
  },
});
