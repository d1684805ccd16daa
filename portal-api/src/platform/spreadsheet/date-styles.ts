import type { Archive } from './archive';
import { readXml } from './read-xml';

const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Formats with day, month, year or time outside of quotes, brackets and escapes. */
const isDateFormat = (code: string): boolean => /[ymdhs]/i.test(code.replace(/\\.|\[[^[\]]*\]|"[^"]*"/g, ''));

/** Numbers of the cell styles that show a number as a date. */
export async function readDateStyles(archive: Archive, part: string): Promise<Set<number>> {
  const dateFormats = new Set<number>();
  const dateStyles = new Set<number>();
  let isCellStyle = false;
  let style = 0;
  await readXml(archive, part, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt' && isDateFormat(formatCode)) dateFormats.add(Number(numFmtId));
      if (name === 'cellXfs') isCellStyle = true;
      if (name !== 'xf' || !isCellStyle) return;
      if (dateFormats.has(Number(numFmtId)) || isBuiltInDate(Number(numFmtId))) dateStyles.add(style);
      style += 1;
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return dateStyles;
}
