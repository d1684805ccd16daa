import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import { idType, jobType } from 'shared-kernel/domain/dictionaries';
import { rosterMaxRows } from 'shared-kernel/domain/constants';
import { understood } from 'shared-kernel/domain/cleaning';
import { normalizedPerson } from 'shared-kernel/domain/people/insured-person';
import * as texts from 'shared-kernel/domain/texts';
import type { Actor, Context } from '../../../platform/context';
import type { RawAnswer } from '../../../platform/http/route';
import { xlsxMime } from '../../../platform/spreadsheet/xlsx-mime';
import type { Db } from '../../../platform/db/database';
import { insurableWorkTypes, workTypesByName } from './staff-lookups';
import {
  leftColumn,
  peopleColumns,
  sideColumns,
  type SheetColumn,
  type SheetList,
  type SheetRow,
  type SideKey,
} from './staff-sheet';

export type StaffKey =
  | 'no' | 'name' | 'idType' | 'idNo' | 'mobile' | 'workTypeName' | 'jobType' | 'projectName' | 'workUnit' | 'certNo' | 'birthday' | 'remark'; // prettier-ignore

/** Other headings for the birthday column. */
export const birthdayAliases = [
  '出生年月日',
  '出生年月',
  '出生日',
  '出生时间',
  '生日',
  '生日日期',
  '员工生日',
  'Date of Birth',
  'Birthday',
  'DOB',
];

/** Other headings for the work type; where a sheet has several, the first of these counts: 职务 says little. */
export const workAliases = [
  '从事工种', '具体工种', '岗位工种', '工种岗位', '岗位/工种', '工种/岗位', '工种名称', '岗位', '工作岗位', '岗位名称', '任职岗位', '所在岗位', '现岗位', '职业', '职业名称', '职业工种',
  '职位', '职位名称', '职务', '职务名称', 'Position', 'Job Title', 'Job',
]; // prettier-ignore

/** Template T1: people to be insured. */
export const staffColumns: readonly SheetColumn<StaffKey>[] = [
  { key: 'no', heading: '序号' },
  peopleColumns.name,
  {
    key: 'idType',
    heading: '证件类型',
    required: true,
    words: idType.options.map(({ label }) => label),
    aliases: ['证件种类', '证件名称', '证件类别', '证照类型', '证件', 'ID Type', 'Document Type'],
  },
  peopleColumns.idNo,
  peopleColumns.mobile,
  {
    key: 'workTypeName',
    heading: '工种',
    required: true,
    aliases: workAliases,
  },
  { key: 'jobType', heading: '职业类别(勿填)' },
  { key: 'projectName', heading: '所属项目', aliases: ['项目', '项目名称', '工程名称', '所在项目'] },
  { key: 'workUnit', heading: '实际用工单位', aliases: ['用工单位', '用工单位名称', '单位', '工作单位'] },
  {
    key: 'certNo',
    heading: '特种作业证编号',
    aliases: ['特种作业证', '作业证编号', '操作证编号', '证书编号'],
  },
  { key: 'birthday', heading: '出生日期', aliases: birthdayAliases },
  { key: 'remark', heading: '备注' },
];

/** The names of work types identify a column without a heading. */
export const staffWords = async (db: Db) => ({ workTypeName: (await workTypesByName(db)).names });

/** List of people to be insured. */
export const staffList = async (db: Db): Promise<SheetList<StaffKey | SideKey | 'lastDay'>> => ({
  name: 'adding',
  columns: [...staffColumns, ...sideColumns, { ...leftColumn, content: 'side' }],
  words: await staffWords(db),
  side: 'joining',
});

/** Truncates cells: longer texts are never valid, and the checks can still report what is left. */
const cut = (text: string, max: number): string => text.slice(0, max);

/** Converts a line of template T1 to a line of a staff list; an empty document type means 身份证. */
export const toStaffRow = (row: SheetRow<StaffKey>): PersonRowTyped => {
  const typed = {
    name: cut(row.name, 100),
    idType: cut(row.idType, 30) || idType.label(idType.code.idCard),
    idNo: cut(row.idNo, 50),
    mobile: cut(row.mobile, 50),
    workTypeName: cut(row.workTypeName, 100),
    projectName: cut(row.projectName, 100),
    workUnit: cut(row.workUnit, 100),
    certNo: cut(row.certNo, 100),
    birthday: cut(row.birthday, 50),
  };
  return understood(typed, normalizedPerson(typed));
};

export interface Template<Key extends string> {
  fileName: string;
  columns: readonly SheetColumn<Key>[];
  /** Allowed words of a column, offered as a drop-down. */
  choices: Partial<Record<Key, readonly string[]>>;
  explanations: readonly string[];
}

/** Documents that require a birthday in the list. */
export const birthdayExplained =
  '护照、港澳通行证、台胞证和15位的外国人永居证须填写出生日期，例如1990-05-20；其他证件可不填。';

const explanations = [
  texts.templateHeadings,
  `单次最多导入${rosterMaxRows}${texts.templateLimits}`,
  '证件号码、手机号请以文本格式填写；身份证末位X大小写均可。',
  birthdayExplained,
  '工种请从下拉列表中选择，职业类别由系统自动匹配。',
  '焊工、电工、叉车司机等特种作业工种须填写特种作业证编号。',
  '空行会自动跳过；单元格中请勿使用公式。',
];

/** Returns the empty staff list with the available work types. */
export async function staffTemplate(
  ctx: Pick<Context, 'db' | 'workers'>,
  actor: Actor,
  fileName = texts.addingTemplateName,
): Promise<RawAnswer> {
  const choices = {
    idType: idType.options.map((option) => option.label),
    workTypeName: await insurableWorkTypes(ctx.db),
  };
  const classes = jobType.options
    .filter((option) => option.value !== jobType.code.uninsurable)
    .map((option) => option.label);
  return templateFile(ctx, actor, {
    fileName,
    columns: staffColumns,
    choices,
    explanations: [...explanations, `职业类别：${classes.join('、')}`],
  });
}

/** Writes the template's file in a worker. */
export async function templateFile<Key extends string>(
  { workers }: Pick<Context, 'workers'>,
  { customerId }: Actor,
  { fileName, columns, choices, explanations }: Template<Key>,
): Promise<RawAnswer> {
  const offered = choices as Record<string, readonly string[]>;
  const bytes = await workers.run(customerId, 'writeTemplate', { columns, choices: offered, explanations });
  return { bytes, mime: xlsxMime, fileName };
}
