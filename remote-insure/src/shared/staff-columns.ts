import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import { idType, reduceReason } from 'shared-kernel/domain/dictionaries';
import { documentByNumber, needsBirthday } from 'shared-kernel/domain/people/insured-person';
import { contractType, yesOrNo } from 'shared-kernel/domain/people/labor-filing';
import type { WorkTypeRow } from 'shared-kernel/contract/reference';
import { similarWorkTypes, workTypeFinder } from 'shared-kernel/domain/people/work-type';
import type { GridColumn } from 'shared-kernel/grid';

export type Suggested = Pick<GridColumn<never>, 'editor' | 'options' | 'suggest'> & {
  note?: (text: string) => string | undefined;
};

/**
 * The choice of a work type among those that are accepted. Another name of one is taken for it, which is shown; nothing
 * is offered in place of one that is refused.
 */
export function workTypeChoice(
  all: readonly WorkTypeRow[],
  isAccepted: (workType: WorkTypeRow) => boolean,
): Suggested {
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

const select = (options: readonly string[]) => ({ editor: 'select', options }) as const;
const labelsOf = ({ options }: { options: readonly { label: string }[] }) =>
  options.map(({ label }) => label);

/** What a list of people may say of somebody, on whatever page and in whatever field. */
const kinds = {
  name: { title: '姓名', width: 96, isOwn: true },
  idType: { title: '证件类型', ...select(labelsOf(idType)), width: 124 },
  idNo: { title: '证件号码', width: 176, isOwn: true },
  mobile: { title: '手机号', width: 116, isOwn: true },
  workType: { title: '工种', width: 168 },
  project: { title: '所属项目', width: 120 },
  workUnit: { title: '实际用工单位', width: 132 },
  certNo: { title: '特种作业证编号', width: 132, isOwn: true },
  birthday: { title: '出生日期', editor: 'date', width: 112, isOwn: true },
  day: { title: '日期', editor: 'date', width: 112 },
  reason: { title: '减保原因', ...select(labelsOf(reduceReason)), width: 132 },
  contractType: { title: '合同类型', ...select(labelsOf(contractType)), width: 156 },
  wage: { title: '月工资', align: 'right', width: 92 },
  isInsured: { title: '参加社保', ...select(yesOrNo), width: 92 },
  count: { title: '案件数', align: 'right', width: 72 },
} satisfies Record<string, Omit<GridColumn<never>, 'field'>>;

/** Says of a document's kind that the number beside it is of another, which counts. */
export const documentNote =
  <Row>(numberOf: (row: Row) => string): GridColumn<Row>['note'] =>
  (named, row) => {
    const proved = documentByNumber(named, numberOf(row));
    return proved && `按号码为${proved}`;
  };

/** Makes the columns of a page's list; what it has of its own is given with the field. */
export function peopleColumns<Row>() {
  return (
    kind: keyof typeof kinds,
    field: keyof Row & string,
    own: Partial<Omit<GridColumn<Row>, 'field'>> = {},
  ): GridColumn<Row> => ({ ...kinds[kind], field, ...own });
}

/** The columns of a staff list, as in the template. */
export function staffColumns(workTypes: Suggested, projects: Suggested): GridColumn<PersonRowTyped>[] {
  const column = peopleColumns<PersonRowTyped>();
  return [
    column('name', 'name', { required: true }),
    column('idType', 'idType', { required: true, note: documentNote(({ idNo }) => idNo) }),
    column('idNo', 'idNo', { required: true }),
    column('mobile', 'mobile'),
    column('workType', 'workTypeName', { ...workTypes, required: true }),
    column('project', 'projectName', projects),
    column('workUnit', 'workUnit'),
    column('certNo', 'certNo'),
    column('birthday', 'birthday', { isFor: mayNameBirthday }),
  ];
}

/** One that was given without need can be taken out again. */
const mayNameBirthday = (row: PersonRowTyped): boolean => (row.birthday ?? '') !== '' || needsBirthday(row);

export const blankPerson: PersonRowTyped = { name: '', idType: '身份证', idNo: '', workTypeName: '' };
