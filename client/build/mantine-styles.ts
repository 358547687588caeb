import type { Plugin } from 'vite';

/** `…/@mantine/core/esm/…/Button.module.mjs`: the class names of one component. */
const CLASS_NAMES = /\/@mantine\/(core|dates|dropzone)\/esm\/(?:.+\/)?(\w+)\.module\.mjs$/;

/**
 * Makes the class names of each Mantine component import its style sheet, so that exactly the styles in use are
 * loaded, in dependency order. They are in `@layer mantine`, so that our own rules win regardless of order. In
 * development `ui/theme/mantine.tsx` loads all of them, because packages are bundled ahead.
 */
export const mantineStyles = (): Plugin => ({
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
});
