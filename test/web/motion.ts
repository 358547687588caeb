/**
 * Takes what moves within these elements to where it comes to rest, for `evaluateAll`. Waiting for that may take for ever:
 * a browser in which nobody looks at anything draws no picture for long, and without one no animation ends.
 */
export const endMotion = (elements: Element[]): void => {
  for (const animation of elements.flatMap((element) => element.getAnimations({ subtree: true }))) {
    if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel();
    else animation.finish();
  }
};
