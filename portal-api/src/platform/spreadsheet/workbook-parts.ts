import type { Archive } from './archive';
import { attribute, readXml } from './read-xml';
import { notReadable, SheetRefused } from './refusal';

export interface WorkbookParts {
  firstSheet: string;
  sharedStrings: string | undefined;
  styles: string | undefined;
  /** Days are counted from 1904 instead of 1900. */
  is1904: boolean;
}

const workbook = 'xl/workbook.xml';
const relations = 'xl/_rels/workbook.xml.rels';

/** Where the first sheet and what belongs to it lie in the archive. */
export async function workbookParts(archive: Archive): Promise<WorkbookParts> {
  if (!archive.has(workbook) || !archive.has(relations)) throw notReadable();
  let sheetId: string | undefined;
  let is1904 = false;
  await readXml(archive, workbook, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name === 'sheet') sheetId ??= attribute(attributes, 'id');
    },
  });
  const byId = new Map<string, string>();
  const byKind = new Map<string, string>();
  await readXml(archive, relations, {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return;
      const part = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
      if (!archive.has(part)) return;
      byId.set(Id, part);
      byKind.set(Type.slice(Type.lastIndexOf('/') + 1), part);
    },
  });
  const firstSheet = sheetId === undefined ? undefined : byId.get(sheetId);
  if (firstSheet === undefined) throw new SheetRefused({ problem: 'templateMismatch' });
  return { firstSheet, sharedStrings: byKind.get('sharedStrings'), styles: byKind.get('styles'), is1904 };
}
