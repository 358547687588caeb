import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/*
 * The club's colours, from light to dark; the named one is at the index in its comment. Every combination of text and
 * background has a contrast of at least 4.5:1 in both schemes; `tokens.css` lists them.
 */
const loyal: MantineColorsTuple = [
  '#e8f2f8',
  '#cfe2ee',
  '#a0c6dd',
  '#6ea8ca',
  '#4a90ba',
  '#2f7ba9',
  '#1a6290',
  '#0b5078',
  '#004165',
  '#002c45', // 8: loyal blue
];
const maroon: MantineColorsTuple = [
  '#fbecee',
  '#f3d6da',
  '#e5abb3',
  '#d87e8a',
  '#c75866',
  '#ad3f4e',
  '#93303e',
  '#842a38',
  '#772432',
  '#551520', // 8: true maroon
];
const happy: MantineColorsTuple = [
  '#fffbe6',
  '#fdf6cf',
  '#f9eca5',
  '#f2df74',
  '#ecd350',
  '#e0c02c',
  '#c2a312',
  '#967d0b',
  '#6b590a',
  '#463a08', // 3: happy yellow
];
const cool: MantineColorsTuple = [
  '#f4f6f6',
  '#e6eaea',
  '#d0d6d6',
  '#a9b2b1',
  '#848c89',
  '#6c7877',
  '#556160',
  '#414b4b',
  '#2c3535',
  '#1a2122', // 3: cool grey, 4: around fields
];

/* Backgrounds and borders of the dark scheme, so that fields and menus match the page. */
const night: MantineColorsTuple = [
  '#eeeae0',
  '#cfd3d0',
  '#a9b2b1',
  '#8a9594',
  '#667983',
  '#263742',
  '#14232d',
  '#0d1820',
  '#0a131a',
  '#060c11', // 4: around fields, 6: surface, 7: paper
];

const OPTION_LIST = {
  // The list itself scrolls: a scrolling area inside it cannot be reached by keyboard.
  withScrollArea: false,
  // It would cover an error below its field. It opens on a click, on the arrow keys and on typing.
  openOnFocus: false,
};

export const theme = createTheme({
  colors: { loyal, maroon, happy, cool, gray: cool, red: maroon, dark: night },
  primaryColor: 'loyal',
  primaryShade: { light: 8, dark: 5 }, // white on both has 4.6:1 or more
  autoContrast: true,
  luminanceThreshold: 0.35,
  black: '#14212b',
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontFamily: 'var(--serif)', fontWeight: '600' },
  defaultRadius: 'sm',
  radius: { xs: '2px', sm: '3px', md: '4px', lg: '6px', xl: '10px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    // They belong to the content landmark of the dashboard or of the public site, not to the end of the body.
    Popover: { defaultProps: { portalProps: { target: '#main, #content' } } },
    Tooltip: { defaultProps: { portalProps: { target: '#main, #content' } } },
    Select: { defaultProps: OPTION_LIST },
    Autocomplete: { defaultProps: OPTION_LIST },
  },
});

/** Mantine's variables from our tokens, so that forms match the page. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-error': 'var(--alert)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-anchor': 'var(--link)',
  },
  light: {},
  dark: {
    // Mantine’s own value of the dark scheme would take precedence over the one above.
    '--mantine-color-anchor': 'var(--link)',
    '--mantine-color-loyal-light': 'rgb(110 168 202 / 18%)',
    '--mantine-color-loyal-light-hover': 'rgb(110 168 202 / 28%)',
  },
});
