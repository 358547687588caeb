import { copyText } from './copy-text';

export const SHARE_MESSAGES = { copied: 'Copied: paste it into a message', prompt: 'Share this text' } as const;

/** Opens what a phone offers for sharing; elsewhere, copies the text. */
export async function shareText(text: string): Promise<void> {
  const isPhone = 'share' in navigator && matchMedia('(pointer: coarse)').matches;
  // Rejects also when people change their minds.
  await (isPhone ? navigator.share({ text }).catch(() => undefined) : copyText(text, SHARE_MESSAGES));
}
