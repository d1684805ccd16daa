export function copyCheckout(rootDir: string): string;
