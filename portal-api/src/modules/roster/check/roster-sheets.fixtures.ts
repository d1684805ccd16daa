import ExcelJS from 'exceljs';
import type { PersonRowTyped } from 'shared-kernel/contract/insure';

/** One line of the HR sheet. */
interface SheetPerson extends PersonRowTyped {
  state?: string;
  lastDay?: string;
}

type Cell = ExcelJS.CellValue;
type Layout = (people: readonly SheetPerson[]) => Promise<Uint8Array>;

const written = async (fill: (sheet: ExcelJS.Worksheet) => void): Promise<Uint8Array> => {
  const book = new ExcelJS.Workbook();
  fill(book.addWorksheet('花名册'));
  return new Uint8Array(await book.xlsx.writeBuffer());
};

const fullWidth = (text: string): string =>
  text.replace(/[0-9X]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const formula = (text: string): Cell => ({ formula: `TRIM("${text}")`, result: text });

/** The same people in the layouts of five employers. */
export const layouts: Readonly<Record<string, Layout>> = {
  'headings of its own': (people) =>
    written((sheet) => {
      sheet.addRow(['工号', '员工姓名', '身份证号', '岗位', '联系电话']);
      people.forEach((one, at) => sheet.addRow([`G${at}`, one.name, one.idNo, one.workTypeName, one.mobile]));
    }),
  'two rows of merged headings below a title': (people) =>
    written((sheet) => {
      sheet.addRow(['某某电子有限公司员工花名册']);
      sheet.mergeCells('A1:D1');
      sheet.addRow(['证件', '基本信息', '', '工作']);
      sheet.addRow(['号码', '姓名', '手机', '岗位']);
      sheet.mergeCells('B2:C2');
      people.forEach((one) => sheet.addRow([fullWidth(one.idNo), one.name, one.mobile, one.workTypeName]));
    }),
  'no headings': (people) =>
    written((sheet) => {
      people.forEach((one, at) =>
        sheet.addRow([String(at + 1), one.mobile, one.name, one.workTypeName, one.idNo.toLowerCase()]),
      );
    }),
  formulas: (people) =>
    written((sheet) => {
      sheet.addRow(['序号', '姓名', '公民身份号码', '职位', '手机号码']);
      people.forEach((one, at) =>
        sheet.addRow([at + 1, formula(one.name), formula(one.idNo), formula(one.workTypeName), one.mobile]),
      );
    }),
  'states and days as text': (people) =>
    written((sheet) => {
      sheet.addRow(['部门', '姓名', '身份证号码', '岗位名称', '电话', '员工状态', '离职日期', '入职日期']);
      people.forEach((one) =>
        sheet.addRow([
          '一车间',
          one.name,
          one.idNo,
          one.workTypeName,
          one.mobile,
          one.state ?? '在职',
          one.lastDay,
          '2024年3月1日',
        ]),
      );
    }),
};

/** Builds a sheet from raw cells, for sheets with errors. */
export const sheetOf = (rows: readonly (readonly Cell[])[]): Promise<Uint8Array> =>
  written((sheet) => rows.forEach((row) => sheet.addRow([...row])));
