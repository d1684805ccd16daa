export interface FileRules {
  /** How many files at most; 100 unless given. */
  limit?: number;
  /** Extensions without a dot, lower case; the portal's list unless given. */
  accept?: readonly string[];
}

/** What a scanner or a phone makes. */
export const scanTypes = ['jpg', 'jpeg', 'png', 'bmp', 'webp', 'pdf'] as const;

/** What a camera makes. */
export const photoTypes = ['jpg', 'jpeg', 'png', 'bmp', 'webp'] as const;

/** What browsers can display; the rest is shown by an icon. */
const drawable = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'jfif', 'svg']);

export const extensionOf = (fileName: string): string => {
  const dot = fileName.lastIndexOf('.');
  return dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase();
};

export const isDrawable = (fileName: string): boolean => drawable.has(extensionOf(fileName));

/** Bytes as shown to users. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(0)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
