import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/**
 * In lists and tables Tab edits the text. After Escape it moves the focus again, so that the editor is not a keyboard
 * trap.
 */
export const TabNavigation = Extension.create({
  name: 'leaveWithTab',
  addProseMirrorPlugins() {
    let leaving = false;
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown: (_, { key }) => {
              if (key === 'Tab' && leaving) return true;
              if (key !== 'Shift') leaving = key === 'Escape';
              return false;
            },
          },
        },
      }),
    ];
  },
});
