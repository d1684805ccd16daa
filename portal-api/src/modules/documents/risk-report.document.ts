import type { SheetTable } from '../../platform/spreadsheet/write-tables';
import type { CustomerFacts } from '../customers/customers.repository';
import type { MadePdf, MakePdf } from './template/pdf-maker';

export const riskReportTitle = '风险报告';

/** Maximum of columns on a page; a wider table is transposed, so that its columns become rows. */
const mostColumns = 8;

export const riskReport = (
  make: MakePdf,
  { customername, signcompanyname: author }: CustomerFacts,
  date: Date,
  tables: readonly SheetTable[],
): Promise<MadePdf> =>
  make({ title: riskReportTitle, author, date }, (sheet) => {
    sheet.title('雇主责任险风险报告');
    sheet.facts([['企业', customername]]);
    for (const table of tables) {
      sheet.heading(table.title);
      const rows = table.rows.map((row) => row.map(textOf));
      if (rows.length === 0) sheet.paragraph('无');
      else if (table.head.length > mostColumns) {
        const [heading = '', ...columns] = table.head;
        sheet.table(
          [heading, ...rows.map(([name = '']) => name)],
          columns.map((column, index) => [column, ...rows.map((row) => row[index + 1] ?? '')]),
        );
      } else sheet.table(table.head, rows);
    }
    sheet.note('出险率 = 案件数 ÷ 在保人月 × 1000。草稿和已撤案件不计入。');
  });

const textOf = (cell: string | number | null): string =>
  cell === null
    ? '-'
    : typeof cell === 'number'
      ? cell.toLocaleString('en-US', { maximumFractionDigits: 2 })
      : cell;
