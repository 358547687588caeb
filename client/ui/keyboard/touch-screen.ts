/** True if the main pointer is a finger: nothing can be dropped, and there are no arrow keys. Only in the browser. */
export const isTouchScreen = (): boolean => matchMedia('(pointer: coarse)').matches;
