import { failureOf } from '../loading/failure';
import { notify } from './notify';

/**
 * Does `work`, and shows a toast: the text that it returns, if any, or the server's reason why it failed, or else `failed`. True if it
 * succeeded.
 */
export async function reportOutcome(work: () => Promise<string | null>, failed: string): Promise<boolean> {
  try {
    const said = await work();
    if (said !== null) notify.success(said);
    return true;
  } catch (error) {
    notify.error(failureOf(error).message ?? failed);
    return false;
  }
}
