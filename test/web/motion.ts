/**
 * Moves animated elements to their final position, for `evaluateAll`. A headless browser may render frames so rarely
 * that an animation never ends. Several rounds, because an inherited colour starts its own transition when its parent's ends.
 */
export const endMotion = (elements: Element[]): void => {
  for (let round = 0; round < 4; round++)
    for (const animation of elements.flatMap((element) => element.getAnimations({ subtree: true }))) {
      if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel();
      else animation.finish();
    }
};
