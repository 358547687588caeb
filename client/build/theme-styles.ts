import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { cssVariables, theme } from '../ui/theme/theme.ts';

const NAME = 'virtual:theme.css';

/** The CSS variables that `MantineProvider` would write into every page as style elements. */
const styles = (): string =>
  Array.from(
    renderToStaticMarkup(createElement(MantineProvider, { theme, cssVariablesResolver: cssVariables })).matchAll(
      /<style[^>]*>(.*?)<\/style>/gs,
    ),
    ([, css]) => css,
  ).join('\n');

/** `import 'virtual:theme.css'` provides the theme's variables as a style sheet. */
export const themeStyles = (): Plugin => ({
  name: 'theme-styles',
  resolveId: { filter: { id: /^virtual:theme\.css$/ }, handler: () => NAME },
  load: { filter: { id: /^virtual:theme\.css$/ }, handler: styles },
});
