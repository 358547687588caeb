import type { Plugin } from 'vite';

/** `…/@mantine/core/esm/…/Button.module.mjs`: the class names of one component. */
const CLASS_NAMES = /\/@mantine\/(core|dates|dropzone)\/esm\/(?:.+\/)?(\w+)\.module\.mjs$/;

/** The one module that every part of the site with Mantine components imports. */
const MANTINE = /\/client\/ui\/mantine\.tsx$/;

/**
 * Makes the class names of each Mantine component import its style sheet, so that exactly the styles in use are
 * loaded, in dependency order. They are in `@layer mantine`, so that our own rules win regardless of order.
 */
const byComponent: Plugin = {
  name: 'mantine-styles',
  apply: 'build',
  transform: {
    filter: { id: CLASS_NAMES },
    handler(code, id) {
      const [, library = '', component = ''] = CLASS_NAMES.exec(id) ?? [];
      const sheet = library === 'core' ? `styles/${component}.layer.css` : 'styles.layer.css';
      return { code: `import '@mantine/${library}/${sheet}';\n${code}`, map: null, moduleSideEffects: false };
    },
  },
};

/** In development packages are bundled ahead, without their styles: all of them come at once. */
const allAtOnce: Plugin = {
  name: 'mantine-styles-in-development',
  apply: 'serve',
  transform: {
    filter: { id: MANTINE },
    handler: (code) => ({
      code: `${['core', 'dates', 'dropzone'].map((library) => `import '@mantine/${library}/styles.layer.css';`).join('')}${code}`,
      map: null,
    }),
  },
};

export const mantineStyles = (): Plugin[] => [byComponent, allAtOnce];
