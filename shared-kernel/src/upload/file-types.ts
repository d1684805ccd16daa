export interface FileRules {
  /** Maximum number of files; default: 100. */
  limit?: number;
  /** Extensions without a dot, lower case; the portal's list unless given. */
  accept?: readonly string[];
}

/** Types produced by scanners and phones. */
export const scanTypes = ['jpg', 'jpeg', 'png', 'bmp', 'webp', 'pdf'] as const;

/** Types produced by cameras. */
export const photoTypes = ['jpg', 'jpeg', 'png', 'bmp', 'webp'] as const;

/** Types that browsers can display; an icon is shown for others. */
const drawable = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'jfif', 'svg']);

export const extensionOf = (fileName: string): string => {
  const dot = fileName.lastIndexOf('.');
  return dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase();
};

export const isDrawable = (fileName: string): boolean => drawable.has(extensionOf(fileName));

/** Formats a file size for users. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(0)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
