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
 * Mantine's provider. Each part that uses Mantine wraps itself in it, so that pages without Mantine do not download
 * it. The theme's variables are in the style sheet.
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
