const labelOf = (mime: string): string => {
  if (mime === 'application/pdf') return 'PDF';
  return mime.startsWith('image/') ? '图片' : '文件';
};

/** A sheet with the kind of the file, in place of a thumbnail. */
export const thumbnailIcon = (mime: string): Uint8Array =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><path d="M24 8h34l16 16v64H24z M58 8v16h16" fill="#fff" stroke="#8a94a6" stroke-width="3" stroke-linejoin="round"/><text x="49" y="64" text-anchor="middle" font-family="sans-serif" font-size="17" fill="#5b6577">${labelOf(mime)}</text></svg>`,
  );
