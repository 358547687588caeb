import { isStorableImage } from '@shared/post-images';
import { ownImageAddress } from '@shared/image-address';
import { UPLOAD_ATTRIBUTE } from './upload-attributes';
import type { PictureUploads } from './picture-uploads';
import { EDITOR_MESSAGES } from './texts';

export interface PastedPictures {
  /** Number of pictures left out because they came only as a file, or as the name of one. */
  dropped: number;
  /** Number of pictures left out because their URL is temporary or private. */
  expiring: number;
  /** URLs of pictures that are copied here because they are temporary. */
  copied: readonly string[];
  /** Hosts of the pictures that are loaded from other sites. */
  linked: readonly string[];
}

/** Hosts with temporary URLs: Google Docs, mail and social networks. */
const SHORT_LIVED_HOSTS =
  /(^|\.)(googleusercontent\.com|docs\.google\.com|mail\.google\.com|fbcdn\.net|cdninstagram\.com|licdn\.com|attachments\.office\.net)$/;
/** Query parameters of signed URLs, which expire. */
const SIGNATURES = ['x-amz-signature', 'x-goog-signature', 'signature', 'sig', 'expires', 'token', 'access_token'];

/**
 * Rewrites this site's own pictures to their stored address. Those that would not last are uploaded, if there are `uploads`, or
 * removed. `files`: the files on the clipboard, which Word only names.
 */
export function filterPastedPictures(
  content: DocumentFragment,
  siteUrl: string,
  uploads: PictureUploads | null = null,
  files: readonly File[] = [],
): PastedPictures {
  const linked: string[] = [];
  const copied: string[] = [];
  let expiring = 0;
  const asFiles: HTMLImageElement[] = [];
  for (const image of content.querySelectorAll('img')) {
    const address = image.getAttribute('src') ?? '';
    const own = ownImageAddress(address, siteUrl);
    if (isSpacer(image)) image.remove();
    else if (uploads && image.hasAttribute(UPLOAD_ATTRIBUTE)) continue;
    else if (own) image.setAttribute('src', own);
    else if (!isStorableImage(address)) asFiles.push(image);
    else if (isPermanentUrl(address)) linked.push(address);
    else if (uploads) {
      showUpload(image, uploads.addFrom(address), address);
      copied.push(address);
    } else {
      image.remove();
      expiring += 1;
    }
  }
  return { dropped: takeFiles(asFiles, uploads, files), expiring, copied, linked };
}

/** Uploads the pictures that came as data or files, removes the others and returns their number. */
function takeFiles(
  images: readonly HTMLImageElement[],
  uploads: PictureUploads | null,
  files: readonly File[],
): number {
  const named = images.filter((image) => !image.src.startsWith('data:'));
  let dropped = 0;
  for (const image of images) {
    // The clipboard says which file belongs to which picture only by their order.
    const file = fileOfDataUrl(image.src) ?? (named.length === files.length ? files[named.indexOf(image)] : undefined);
    if (uploads && file) showUpload(image, uploads.add(file), null);
    else {
      image.remove();
      dropped += 1;
    }
  }
  return dropped;
}

function showUpload(image: HTMLImageElement, id: string, source: string | null): void {
  image.removeAttribute('src');
  image.setAttribute(UPLOAD_ATTRIBUTE, id);
  if (source) image.setAttribute('data-source', source);
}

/** `fetch` could read it too, but the Content-Security-Policy limits that to this site. */
function fileOfDataUrl(address: string): File | null {
  const [, type, data] = /^data:(image\/[a-z+.-]+);base64,([a-z0-9+/=\s]+)$/i.exec(address) ?? [];
  if (!type || !data) return null;
  try {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    return new File([bytes], EDITOR_MESSAGES.pastedPicture, { type });
  } catch {
    // Not Base64 after all.
    return null;
  }
}

/** False for URLs of other servers that are known to expire soon. */
export function isPermanentUrl(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { hostname, searchParams } = new URL(address);
  const names = [...searchParams.keys()].map((name) => name.toLowerCase());
  return !SHORT_LIVED_HOSTS.test(hostname) && !names.some((name) => SIGNATURES.includes(name));
}

/** Tracking pixels and spacers of mails and old pages. */
const isSpacer = (image: HTMLImageElement): boolean =>
  ['width', 'height'].some((side) => ['0', '1'].includes(image.getAttribute(side) ?? ''));
