export function findFormerFiles(folder: string): string[];
export function removeFiles(paths: readonly string[]): void;
