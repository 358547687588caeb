import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/** In lists and tables Tab belongs to the text. After Escape it belongs to the page again, so that nobody is held here. */
export const LeaveWithTab = Extension.create({
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
