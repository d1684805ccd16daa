export function edgeSecret(folder: string, given?: string): string;
