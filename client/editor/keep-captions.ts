/** Moves the captions of pasted figures to their pictures, where the editor keeps them. */
export function keepCaptions(body: HTMLElement): void {
  for (const caption of body.querySelectorAll('figure > figcaption')) {
    const pictures = caption.parentElement?.querySelectorAll('img') ?? [];
    const text = caption.textContent.replace(/\s+/g, ' ').trim();
    const [picture] = pictures;
    // That of several pictures stays a paragraph.
    if (!picture || pictures.length > 1) continue;
    if (text) picture.title = text;
    caption.remove();
  }
}
