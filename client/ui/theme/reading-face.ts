/** As in editor/post-body.module.css. */
const FACE = "1em 'Newsreader Text'";

/**
 * Downloads the face of posts and shows the document's posts in it, unless `isBeingRead` then: lines would break elsewhere.
 * The next post has it from the start.
 */
export async function showReadingFace(
  { fonts, documentElement: root }: Document,
  isBeingRead = (): boolean => false,
): Promise<void> {
  try {
    await Promise.all(['', 'bold ', 'italic '].map((style) => fonts.load(style + FACE)));
  } catch {
    return; // The system's face stays.
  }
  if (!isBeingRead()) root.dataset.readingFace = '';
}
