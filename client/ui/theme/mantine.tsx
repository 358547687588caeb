import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import 'virtual:theme.css';
import './fields.css';
import { MantineProvider } from '@mantine/core';
import { createContext, useContext, type ReactNode } from 'react';
import { styleNonce } from './style-nonce';
import { theme } from './theme';
import { visitorTheme } from './visitor-theme';

// The build loads the styles of each component that is used: client/build/mantine-styles.ts.
if (import.meta.env.DEV) {
  void import('@mantine/core/styles.layer.css');
  void import('@mantine/dates/styles.layer.css');
  void import('@mantine/dropzone/styles.layer.css');
}

/** True within the dashboard, whose controls are smaller. */
export const DashboardControls = createContext(false);

/**
 * Mantine's provider. Each part that uses Mantine wraps itself in it, so that pages without Mantine do not download
 * it. The theme's variables are in the style sheet.
 */
export const Mantine = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={useContext(DashboardControls) ? theme : visitorTheme}
    defaultColorScheme="auto"
    withCssVariables={false}
    withGlobalClasses={false}
    getStyleNonce={styleNonce}
  >
    {children}
  </MantineProvider>
);
