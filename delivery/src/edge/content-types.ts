import { extname } from 'node:path';

const text = '; charset=utf-8';

/** By ending; what is not here is only saved. */
const types: Readonly<Record<string, string>> = {
  '.html': `text/html${text}`,
  '.txt': `text/plain${text}`,
  '.css': `text/css${text}`,
  '.js': `application/javascript${text}`,
  '.mjs': `application/javascript${text}`,
  '.json': `application/json${text}`,
  '.svg': `image/svg+xml${text}`,
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
};

export function contentTypeOf(file: string): string {
  return types[extname(file).toLowerCase()] ?? 'application/octet-stream';
}
