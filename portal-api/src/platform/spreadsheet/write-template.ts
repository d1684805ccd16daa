import ExcelJS from 'exceljs';

export interface TemplateSheets {
  columns: readonly { key: string; heading: string; required?: boolean }[];
  /** Allowed words of a column, offered as a drop-down. */
  choices: Readonly<Record<string, readonly string[]>>;
  explanations: readonly string[];
}

/** Lines that have the drop-downs. */
const linesWithChoices = 500;

/** Returns an empty list as an .xlsx file of three sheets: list, instructions, and (hidden) drop-down options. */
export async function writeTemplate(template: TemplateSheets): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('人员清单', { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = template.columns.map(({ key, heading, required }) => ({
    key,
    header: required ? `${heading}*` : heading,
    width: key === 'no' ? 8 : 20,
    // As text, because the spreadsheet would turn ID numbers into 3.5E+17.
    style: { numFmt: '@' },
  }));
  sheet.getRow(1).font = { bold: true };
  workbook.addWorksheet('填写说明').addRows(template.explanations.map((text) => [text]));
  const words = workbook.addWorksheet('字典', { state: 'hidden' });
  for (const [index, { key }] of template.columns.entries()) {
    const choices = template.choices[key];
    if (!choices) continue;
    words.getColumn(index + 1).values = [...choices];
    const letter = words.getColumn(index + 1).letter;
    const formula = `字典!$${letter}$1:$${letter}$${choices.length}`;
    for (let line = 2; line <= linesWithChoices + 1; line += 1) {
      sheet.getCell(line, index + 1).dataValidation = {
        type: 'list',
        allowBlank: true,
        formulae: [formula],
        showErrorMessage: true,
      };
    }
  }
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}
