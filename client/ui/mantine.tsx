import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import 'virtual:theme.css';
import './fields.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { styleNonce } from './style-nonce';
import { theme } from './theme';

/**
 * What Mantine's components stand in. Each part of the site that uses them brings it along, so that a page without them
 * downloads nothing of Mantine. The theme's variables are in the style sheet, not written by each page anew.
 */
export const Mantine = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    defaultColorScheme="auto"
    withCssVariables={false}
    withGlobalClasses={false}
    getStyleNonce={styleNonce}
  >
    {children}
  </MantineProvider>
);
