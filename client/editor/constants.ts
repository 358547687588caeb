/** Behaviour of the rich-text editor; `post-html.ts` lists the content that it supports. */
export const EDITOR = {
  undoSteps: 100,
  /** Consecutive edits within this time are undone together, in milliseconds. */
  undoGroupMs: 500,
  /** Heading levels with a button. */
  toolbarHeadings: [1, 2, 3],
  newTable: { rows: 3, cols: 3, withHeaderRow: true },
  /** Minimum width of a column, in pixels. */
  columnMinWidth: 25,
  /** Width of the area around a column's edge where it can be dragged, in pixels. */
  columnHandleWidth: 5,
  /** Time after which a picture counts as not loadable, in milliseconds. */
  imageLoadMs: 15_000,
  /** Fraction of the size limit from which the editor shows how full the post is. */
  showSizeFrom: 0.9,
} as const;
