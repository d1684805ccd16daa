import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostileSheets } from './sheets';
import { hostileUploads } from './uploads';

// Writes every malicious file into the given folder: sheets/*.xlsx, and uploads/* with the names they are sent under.
const folder = process.argv[2];
if (!folder) throw new Error('name the folder to write to');
const write = (kind: string, fileName: string, bytes: Uint8Array) => {
  mkdirSync(join(folder, kind), { recursive: true });
  writeFileSync(join(folder, kind, fileName), bytes);
};
for (const [at, sheet] of hostileSheets.entries()) write('sheets', `${at}.xlsx`, sheet.bytes());
for (const [at, upload] of hostileUploads.entries())
  write('uploads', `${at}-${upload.fileName.replaceAll(/[^\w.-]/g, '_')}`, upload.bytes());
