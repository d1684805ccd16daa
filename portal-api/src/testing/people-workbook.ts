import { strToU8, zipSync } from 'fflate';

/** A sheet as a program writes it. Cells are texts, or raw XML in which `@AT` is the cell's address. */
export interface SheetMade {
  name?: string;
  state?: 'hidden' | 'veryHidden';
  rows: readonly (readonly (string | { xml: string })[])[];
  /** Numbers of rows that a filter hides. */
  hiddenRows?: readonly number[];
  hiddenColumns?: readonly number[];
  /** Areas such as `A1:C1` that are shown as one cell. */
  merged?: readonly string[];
  /** A sheet that shows a chart and has no cells. */
  isChart?: boolean;
  /** XML of rows below the list, such as rows with only a format. */
  below?: string;
}

export interface WorkbookMade {
  sheets: readonly SheetMade[];
  /** Index of the active tab, from 0. */
  active?: number;
  inline?: boolean;
  encoding?: 'utf-8' | 'utf-16le' | 'utf-16be';
  strict?: boolean;
  is1904?: boolean;
  /** Name of the main part, as the relations refer to it. */
  main?: string;
  /** Relations refer to parts in another case, or by an absolute address. */
  targets?: 'as they are' | 'other case' | 'absolute';
}

const names = {
  loose: ['http://schemas.openxmlformats.org/spreadsheetml/2006/main', 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'],
  strict: ['http://purl.oclc.org/ooxml/spreadsheetml/main', 'http://purl.oclc.org/ooxml/officeDocument/relationships'],
} as const; // prettier-ignore

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const letter = (index: number): string => String.fromCharCode(65 + index);

/** Returns a workbook with these sheets, built part by part so that every quirk is possible. */
export function workbookOf({
  sheets,
  active = 0,
  inline = false,
  encoding = 'utf-8',
  strict = false,
  is1904 = false,
  main = 'xl/workbook.xml',
  targets = 'as they are',
}: WorkbookMade): Uint8Array {
  const [ns = '', relation = ''] = names[strict ? 'strict' : 'loose'];
  const strings: string[] = [];
  const cell = (value: string | { xml: string }, at: string): string => {
    if (typeof value !== 'string') return value.xml.replaceAll('@AT', at);
    if (value === '') return '';
    if (inline) return `<c r="${at}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
    return `<c r="${at}" t="s"><v>${strings.push(value) - 1}</v></c>`;
  };
  const sheetXml = ({
    rows,
    hiddenRows = [],
    hiddenColumns = [],
    merged = [],
    below = '',
  }: SheetMade): string =>
    `<worksheet xmlns="${ns}"><cols>${hiddenColumns.map((at) => `<col min="${at}" max="${at}" hidden="1"/>`).join('')}</cols><sheetData>${rows
      .map(
        (cells, row) =>
          `<row r="${row + 1}"${hiddenRows.includes(row + 1) ? ' hidden="1"' : ''}>${cells.map((value, column) => cell(value, `${letter(column)}${row + 1}`)).join('')}</row>`,
      )
      .join(
        '',
      )}${below}</sheetData>${merged.length > 0 ? `<mergeCells>${merged.map((area) => `<mergeCell ref="${area}"/>`).join('')}</mergeCells>` : ''}</worksheet>`;
  const target = (path: string): string =>
    targets === 'absolute'
      ? `/xl/${path}`
      : targets === 'other case'
        ? path.replace(/^./, (sign) => sign.toUpperCase())
        : path;
  const parts: Record<string, string> = Object.fromEntries(
    sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet)]),
  );
  parts['xl/sharedStrings.xml'] =
    `<sst xmlns="${ns}">${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`;
  parts['xl/styles.xml'] =
    `<styleSheet xmlns="${ns}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`;
  parts[main] =
    `<workbook xmlns="${ns}" xmlns:r="${relation}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><bookViews><workbookView activeTab="${active}"/></bookViews><sheets>${sheets
      .map(
        ({ name = `S${sheets.length}`, state }, index) =>
          `<sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="r${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`;
  const [folder = '', file = ''] = /^(.*\/)([^/]+)$/.exec(main)?.slice(1) ?? [];
  const relations = (lines: readonly string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join('')}</Relationships>`;
  const line = (id: string, kind: string, to: string) =>
    `<Relationship Id="${id}" Type="${relation}/${kind}" Target="${to}"/>`;
  parts[`${folder}_rels/${file}.rels`] = relations([
    ...sheets.map(({ isChart }, index) =>
      line(`r${index + 1}`, isChart ? 'chartsheet' : 'worksheet', target(`worksheets/sheet${index + 1}.xml`)),
    ),
    line('rS', 'sharedStrings', target('sharedStrings.xml')),
    line('rT', 'styles', target('styles.xml')),
  ]);
  parts['_rels/.rels'] = relations([line('r1', 'officeDocument', main)]);
  const bytesOf = (xml: string): Uint8Array => {
    if (encoding === 'utf-8') return strToU8(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
    const bytes = Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${xml}`, 'utf16le');
    return encoding === 'utf-16le' ? bytes : bytes.swap16();
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, bytesOf(xml)])));
}
