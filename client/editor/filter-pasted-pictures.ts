import { isStorableImage } from '@shared/post-html';
import { ownImageAddress } from '@shared/image-address';

export interface PastedPictures {
  /** Number of pictures left out because they came only as a file. */
  dropped: number;
  /** Number of pictures left out because their URL is temporary or private. */
  expiring: number;
  /** Hosts of the pictures that are loaded from other sites. */
  linked: readonly string[];
}

/** Hosts with temporary URLs: Google Docs, mail and social networks. */
const SHORT_LIVED_HOSTS =
  /(^|\.)(googleusercontent\.com|docs\.google\.com|mail\.google\.com|fbcdn\.net|cdninstagram\.com|licdn\.com|attachments\.office\.net)$/;
/** Query parameters of signed URLs, which expire. */
const SIGNATURES = ['x-amz-signature', 'x-goog-signature', 'signature', 'sig', 'expires', 'token', 'access_token'];

/** Removes pictures that would not last, and rewrites this site's own to their stored address. */
export function filterPastedPictures(body: HTMLElement, siteUrl: string): PastedPictures {
  let dropped = 0;
  let expiring = 0;
  const linked: string[] = [];
  for (const image of body.querySelectorAll('img')) {
    const address = image.getAttribute('src') ?? '';
    const own = ownImageAddress(address, siteUrl);
    if (isSpacer(image)) image.remove();
    else if (own) image.setAttribute('src', own);
    else if (isStorableImage(address) && isPermanentUrl(address)) linked.push(address);
    else {
      image.remove();
      if (isStorableImage(address)) expiring += 1;
      else dropped += 1;
    }
  }
  return { dropped, expiring, linked };
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
