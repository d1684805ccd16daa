import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '../../testing/temp-folder';
import { readSheet, type SheetToRead } from './read-sheet';
import type { SheetField } from './recognise-columns';

const fields: SheetField[] = [
  { key: 'no', heading: '序号' },
  { key: 'name', heading: '姓名', content: 'personName' },
  { key: 'idNo', heading: '证件号码', content: 'residentId', aliases: ['身份证号'] },
  { key: 'day', heading: '入职日期' },
];
const path = join(tempFolder(), 'list');

/** Reads an uploaded file with these bytes as a list of people. */
export function readBytes(bytes: Uint8Array, more: Partial<SheetToRead> = {}) {
  writeFileSync(path, bytes);
  return readSheet({ path, fields, maxRows: 5_000, remembered: {}, ...more });
}
