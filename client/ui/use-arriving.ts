import { NOT_ARRIVED } from '@shared/errors';
import { useState, type ComponentType } from 'react';
import { notify } from './notify';

/** A part of the screen whose code comes when it is first asked for. Where it does not come, the screen stays as it is, and says so. */
export function useArriving<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const ask = (): void => {
    load().then(
      (part) => setPart(() => part),
      () => notify.error(NOT_ARRIVED),
    );
  };
  return [Part, ask] as const;
}
