export interface Step {
  name: string;
  /** Files and folders, relative to the root. */
  inputs: string[];
  only?: RegExp;
  except?: RegExp;
  outputs: string[];
  make: () => unknown;
}
export function isInput(step: Pick<Step, 'inputs' | 'only' | 'except'>, path: string): boolean;
export function makeIfStale(step: Step, root?: string): Promise<boolean>;
