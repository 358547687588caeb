import { notify } from './notify';

/** Copies a text, and says so. The clipboard needs HTTPS and permission: without it, a prompt shows the text for manual copying. */
export async function copyText(text: string, messages: { copied: string; prompt: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(messages.copied);
  } catch {
    window.prompt(messages.prompt, text);
  }
}
