export function removeFormerFiles(folder: string): void;
