import { failureOf } from '../loading/failure';
import { notify } from './notify';

/**
 * Does `work`, and says in a toast what that returns, if anything, or why it failed: `failed` if the server gave no reason. True if it
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
