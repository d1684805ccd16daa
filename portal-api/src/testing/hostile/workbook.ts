import { strToU8, zipSync, type Zippable } from 'fflate';

export const headings = [
  '序号', '姓名*', '证件类型*', '证件号码*', '手机号', '工种*', '职业类别(勿填)', '所属项目', '实际用工单位', '特种作业证编号', '备注',
] as const; // prettier-ignore

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const inlineCell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
export const inlineRow = (texts: readonly string[], line: number): string =>
  `<row r="${line}">${texts.map(inlineCell).join('')}</row>`;
export const head = inlineRow(headings, 1);
export const person = inlineRow(['1', '王一', '身份证', '350212198807120015', '', '木工'], 2);

/** Returns a sheet that the staff template's reader accepts, with additions by a test. */
export const sheetXml = ({
  rows = head + person,
  before = '',
  after = '',
  prolog = '<?xml version="1.0" encoding="UTF-8"?>',
}: { rows?: string; before?: string; after?: string; prolog?: string } = {}): string =>
  `${prolog}<worksheet ${main}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`;

export const workbookXml = (count = 1): string =>
  `<workbook ${main} xmlns:r="${relation}"><sheets>${Array.from({ length: count }, (_, index) => `<sheet name="S${index}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`;

export const relationsXml = (count = 1): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Array.from({ length: count }, (_, index) => `<Relationship Id="rId${index + 1}" Type="${relation}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}<Relationship Id="rIdS" Type="${relation}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rIdT" Type="${relation}/styles" Target="styles.xml"/></Relationships>`;

const packageXml = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const partsOf = (parts: Readonly<Record<string, string | Uint8Array | undefined>>): Zippable =>
  Object.fromEntries(
    Object.entries({
      '_rels/.rels': packageXml,
      'xl/workbook.xml': workbookXml(),
      'xl/_rels/workbook.xml.rels': relationsXml(),
      'xl/worksheets/sheet1.xml': sheetXml(),
      ...parts,
    }).flatMap(([name, content]) =>
      content === undefined ? [] : [[name, typeof content === 'string' ? strToU8(content) : content]],
    ),
  );

/** Returns a workbook of one person, with some parts replaced or left out (undefined). */
export const workbook = (parts: Readonly<Record<string, string | Uint8Array | undefined>> = {}): Uint8Array =>
  zipSync(partsOf(parts), { level: 6 });
