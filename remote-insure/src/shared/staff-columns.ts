import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import { idType } from 'shared-kernel/domain/dictionaries';
import type { RosterColumn } from 'shared-kernel/import';

/** The columns of a staff list, as in the template. */
export const staffColumns = (workTypeNames: readonly string[]): RosterColumn<PersonRowTyped>[] => [
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
    options: workTypeNames,
    required: true,
    width: 180,
  },
  { field: 'projectName', title: '所属项目', width: 140 },
  { field: 'workUnit', title: '实际用工单位', width: 160 },
  { field: 'certNo', title: '特种作业证编号', width: 160 },
];

export const blankPerson: PersonRowTyped = { name: '', idType: '身份证', idNo: '', workTypeName: '' };
