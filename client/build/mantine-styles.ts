import type { Plugin } from 'vite';

/** `…/@mantine/core/esm/…/Button.module.mjs`: the class names of one component. */
const CLASS_NAMES = /\/@mantine\/(core|dates|dropzone)\/esm\/(?:.+\/)?(\w+)\.module\.mjs$/;

/**
 * Every Mantine component brings its own styles, and nothing but these: its class names import its style sheet. So a
 * component can neither lack its styles nor leave any behind, and they follow the order in which components use one
 * another. All of it lies in `@layer mantine`, so that our own rules win wherever they stand.
 */
export const mantineStyles = (): Plugin => ({
  name: 'mantine-styles',
  transform: {
    filter: { id: CLASS_NAMES },
    handler(code, id) {
      const [, library, component] = CLASS_NAMES.exec(id)!;
      const sheet = library === 'core' ? `styles/${component}.layer.css` : 'styles.layer.css';
      return { code: `import '@mantine/${library}/${sheet}';\n${code}`, map: null, moduleSideEffects: false };
    },
  },
});
