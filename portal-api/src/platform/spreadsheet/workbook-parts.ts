import type { Archive } from './archive';
import { attribute, readXml } from './read-xml';
import { SheetRefused } from './refusal';

interface SheetPart {
  name: string;
  /** Where its cells lie in the archive. */
  part: string;
  isHidden: boolean;
  /** The one that is on screen when the file is opened. */
  isActive: boolean;
}

export interface WorkbookParts {
  /** In the order of their tabs; sheets of charts and macros are none. */
  sheets: SheetPart[];
  sharedStrings: string | undefined;
  styles: string | undefined;
  /** Days are counted from 1904 instead of 1900. */
  is1904: boolean;
}

const refused = (message: string) => new SheetRefused({ problem: 'xlsxOnly', message });
const noTable = '文件中没有表格（只有图表或宏），请把名单放在工作表的单元格中后重新上传';

interface Relation {
  kind: string;
  part: string;
}

/** Where the sheets and what belongs to them lie in the archive, followed from the package's own relations. */
export async function workbookParts(archive: Archive): Promise<WorkbookParts> {
  const ofPackage = await relationsOf(archive, '');
  const workbook = [...ofPackage.values()].find(({ kind }) => kind === 'officeDocument')?.part;
  if (workbook === undefined) throw refused('文件不是Excel工作簿。如果是压缩包，请解压后上传其中的.xlsx表格');
  if (/\.bin$/i.test(workbook))
    throw refused('文件是.xlsb格式，请在Excel或WPS中打开后另存为.xlsx，再重新上传');
  const relations = await relationsOf(archive, workbook);
  const listed: { name: string; id: string; isHidden: boolean }[] = [];
  let is1904 = false;
  let active = 0;
  await readXml(archive, workbook, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name === 'workbookView') active = Number(attributes.activeTab ?? 0);
      if (name !== 'sheet') return;
      const { name: title = '', state = 'visible' } = attributes;
      listed.push({ name: title, id: attribute(attributes, 'id') ?? '', isHidden: state !== 'visible' });
    },
  });
  const sheets = listed.flatMap(({ name, id, isHidden }, index): SheetPart[] => {
    const relation = relations.get(id);
    return relation?.kind === 'worksheet'
      ? [{ name, part: relation.part, isHidden, isActive: index === active }]
      : [];
  });
  if (sheets.length === 0) throw new SheetRefused({ problem: 'templateMismatch', message: noTable });
  const partOf = (wanted: string) => [...relations.values()].find(({ kind }) => kind === wanted)?.part;
  return { sheets, sharedStrings: partOf('sharedStrings'), styles: partOf('styles'), is1904 };
}

/** What a part refers to, by id; the package itself is the part ''. Targets are addresses relative to the part. */
async function relationsOf(archive: Archive, part: string): Promise<Map<string, Relation>> {
  const slash = part.lastIndexOf('/') + 1;
  const own = `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
  const relations = new Map<string, Relation>();
  if (!archive.has(own)) return relations;
  await readXml(archive, own, {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      const target = partAt(Target, part);
      if (target !== undefined && archive.has(target))
        relations.set(Id, { kind: Type.slice(Type.lastIndexOf('/') + 1), part: target });
    },
  });
  return relations;
}

function partAt(target: string, from: string): string | undefined {
  try {
    const { protocol, pathname } = new URL(target.replaceAll('\\', '/'), `part:///${from}`);
    return protocol === 'part:' ? decodeURIComponent(pathname).replace(/^\/+/, '') : undefined;
  } catch {
    return undefined;
  }
}
