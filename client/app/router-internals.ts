import type { StaticHandlerContext } from 'react-router-dom';

/** The error boundary nearest to what was rendered last. Marked as internal by React Router; a unit test notices a change. */
export const deepestBoundary = ({ _deepestRenderedBoundaryId, matches }: StaticHandlerContext): string =>
  _deepestRenderedBoundaryId ?? matches[0]!.route.id;
