import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import { idType } from 'shared-kernel/domain/dictionaries';
import { needsBirthday } from 'shared-kernel/domain/insured-person';
import type { WorkTypeRow } from 'shared-kernel/contract/reference';
import { similarTexts } from 'shared-kernel/domain/similar-texts';
import type { GridColumn } from 'shared-kernel/grid';

/** The columns of a staff list, as in the template, with the occupations that may be chosen. */
export const staffColumns = (workTypes: readonly WorkTypeRow[]): GridColumn<PersonRowTyped>[] => [
  { field: 'name', title: '姓名', required: true, width: 120 },
  {
    field: 'idType',
    title: '证件类型',
    editor: 'select',
    options: idType.options.map(({ label }) => label),
    required: true,
    width: 150,
  },
  { field: 'idNo', title: '证件号码', required: true, width: 210 },
  { field: 'mobile', title: '手机号', width: 140 },
  {
    field: 'workTypeName',
    title: '工种',
    editor: 'select',
    options: workTypes.map(({ workTypeName }) => workTypeName),
    suggest: (text) => workTypesLike(text, workTypes),
    required: true,
    width: 180,
  },
  { field: 'projectName', title: '所属项目', width: 140 },
  { field: 'workUnit', title: '实际用工单位', width: 160 },
  { field: 'certNo', title: '特种作业证编号', width: 160 },
  { field: 'birthday', title: '出生日期', isFor: mayNameBirthday, width: 150 },
];

/** One that was given without need can be taken out again. */
const mayNameBirthday = (row: PersonRowTyped): boolean => (row.birthday ?? '') !== '' || needsBirthday(row);

/** Occupations that are also called so come before those that are called alike. */
function workTypesLike(text: string, workTypes: readonly WorkTypeRow[]): string[] {
  const named = workTypes.filter(({ aliases }) => aliases.includes(text.trim()));
  const similar = similarTexts(
    text,
    workTypes.map(({ workTypeName }) => workTypeName),
  );
  return [...new Set([...named.map(({ workTypeName }) => workTypeName), ...similar])];
}

export const blankPerson: PersonRowTyped = { name: '', idType: '身份证', idNo: '', workTypeName: '' };
