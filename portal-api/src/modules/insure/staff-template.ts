import ExcelJS from 'exceljs';
import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import { idType, jobType } from 'shared-kernel/domain/dictionaries';
import { rosterMaxRows } from 'shared-kernel/domain/constants';
import type { Db } from '../../platform/db/database';
import type { RawAnswer } from '../../platform/http/route';
import type { SheetColumn, SheetRow } from './staff-sheet';

type StaffKey =
  | 'no' | 'name' | 'idType' | 'idNo' | 'mobile' | 'workTypeName' | 'jobType' | 'projectName' | 'workUnit' | 'certNo' | 'remark'; // prettier-ignore

/** Template T1: people to be insured. */
export const staffColumns: readonly SheetColumn<StaffKey>[] = [
  { key: 'no', heading: '序号' },
  { key: 'name', heading: '姓名', required: true },
  { key: 'idType', heading: '证件类型', required: true },
  { key: 'idNo', heading: '证件号码', required: true },
  { key: 'mobile', heading: '手机号' },
  { key: 'workTypeName', heading: '工种', required: true },
  { key: 'jobType', heading: '职业类别(勿填)' },
  { key: 'projectName', heading: '所属项目' },
  { key: 'workUnit', heading: '实际用工单位' },
  { key: 'certNo', heading: '特种作业证编号' },
  { key: 'remark', heading: '备注' },
];

/** Cells are cut to what the checks can still name as wrong; more than that is no name and no number. */
const cut = (text: string, max: number): string => text.slice(0, max);

/** A line of template T1 as a line of a staff list; an empty document type means 身份证. */
export const toStaffRow = (row: SheetRow<StaffKey>): PersonRowTyped => ({
  name: cut(row.name, 100),
  idType: cut(row.idType, 30) || idType.label(1),
  idNo: cut(row.idNo, 50),
  mobile: cut(row.mobile, 50),
  workTypeName: cut(row.workTypeName, 100),
  projectName: cut(row.projectName, 100),
  workUnit: cut(row.workUnit, 100),
  certNo: cut(row.certNo, 100),
});

export interface Template<Key extends string> {
  fileName: string;
  columns: readonly SheetColumn<Key>[];
  /** Allowed words of a column, offered as a drop-down. */
  choices: Partial<Record<Key, readonly string[]>>;
  explanations: readonly string[];
}

const explanations = [
  '带 * 的列必填；请勿修改表头。',
  `单次最多导入${rosterMaxRows}人，文件不超过10MB，仅支持.xlsx格式。`,
  '证件号码、手机号请以文本格式填写；身份证末位X大小写均可。',
  '工种请从下拉列表中选择，职业类别由系统自动匹配。',
  '焊工、电工、叉车司机等特种作业工种须填写特种作业证编号。',
  '空行会自动跳过；单元格中请勿使用公式。',
];

/** The empty staff list with the occupations on offer. */
export async function staffTemplate(db: Db, fileName = '加保人员导入模板.xlsx'): Promise<RawAnswer> {
  const workTypes = await db
    .selectFrom('work_type')
    .select('work_type_name')
    .where('job_type', '!=', 9)
    .orderBy('work_type_no')
    .execute();
  const choices = {
    idType: idType.options.map((option) => option.label),
    workTypeName: workTypes.map((row) => row.work_type_name),
  };
  const classes = jobType.options.filter((option) => option.value !== 9).map((option) => option.label);
  return templateFile({
    fileName,
    columns: staffColumns,
    choices,
    explanations: [...explanations, `职业类别：${classes.join('、')}`],
  });
}

/** Three sheets: the list, how to fill it in, and (hidden) the words of its drop-downs. */
export async function templateFile<Key extends string>(template: Template<Key>): Promise<RawAnswer> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('人员清单', { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = template.columns.map(({ key, heading, required }) => ({
    key,
    header: required ? `${heading}*` : heading,
    width: key === 'no' ? 8 : 20,
    // As text, or the spreadsheet turns ID numbers into 3.5E+17.
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
    for (let line = 2; line <= 501; line += 1) {
      sheet.getCell(line, index + 1).dataValidation = {
        type: 'list',
        allowBlank: true,
        formulae: [formula],
        showErrorMessage: true,
      };
    }
  }
  const bytes = new Uint8Array(await workbook.xlsx.writeBuffer());
  return {
    bytes,
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName: template.fileName,
  };
}
