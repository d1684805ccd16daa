import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import { idType } from 'shared-kernel/domain/dictionaries';
import { needsBirthday } from 'shared-kernel/domain/people/insured-person';
import type { WorkTypeRow } from 'shared-kernel/contract/reference';
import { similarWorkTypes, workTypeFinder } from 'shared-kernel/domain/people/work-type';
import type { GridColumn } from 'shared-kernel/grid';

/**
 * The choice of a work type among those that are accepted. Another name of one is taken for it, which is shown; nothing
 * is offered in place of one that is refused.
 */
export function workTypeChoice(
  all: readonly WorkTypeRow[],
  isAccepted: (workType: WorkTypeRow) => boolean,
): Pick<GridColumn<never>, 'editor' | 'options' | 'suggest' | 'note'> {
  const find = workTypeFinder(all);
  return {
    editor: 'select',
    options: all.filter(isAccepted).map(({ workTypeName }) => workTypeName),
    suggest: (text) => similarWorkTypes(text, all, isAccepted),
    note: (text) => {
      const found = find(text);
      return found && found.workTypeName !== text.trim()
        ? `按“${found.workTypeName}”（${found.jobType}类）`
        : undefined;
    },
  };
}

/** The columns of a staff list, as in the template. */
export const staffColumns = (workTypes: ReturnType<typeof workTypeChoice>): GridColumn<PersonRowTyped>[] => [
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
    ...workTypes,
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

export const blankPerson: PersonRowTyped = { name: '', idType: '身份证', idNo: '', workTypeName: '' };
