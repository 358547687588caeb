/** As in editor/post-body.module.css. */
const FACE = "1em 'Newsreader Text'";

/** Once the page shows something: an effect alone may run before that on a slow machine. */
const firstPaint = (): Promise<unknown> =>
  new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }));

/**
 * Downloads the face of posts and shows the document's posts in it, unless `isBeingRead` then: lines would break elsewhere.
 * The next post has it from the start.
 */
export async function showReadingFace(
  { fonts, documentElement: root }: Document,
  isBeingRead = (): boolean => false,
): Promise<void> {
  try {
    await firstPaint();
    await Promise.all(['', 'bold ', 'italic '].map((style) => fonts.load(style + FACE)));
  } catch {
    return; // The system's face stays.
  }
  if (!isBeingRead()) root.dataset.readingFace = '';
}
