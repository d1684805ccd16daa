import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import { cleanAmount, cleanCell, cleanIdNo, cleanMobile, cleanName } from 'shared-kernel/domain/cleaning';
import { idType, reduceReason } from 'shared-kernel/domain/dictionaries';
import { documentByNumber, needsBirthday } from 'shared-kernel/domain/people/insured-person';
import { contractType, yesOrNo } from 'shared-kernel/domain/people/labor-filing';
import type { WorkTypeRow } from 'shared-kernel/contract/reference';
import { halfWidth } from 'shared-kernel/domain/text';
import { similarWorkTypes, workTypeFinder } from 'shared-kernel/domain/people/work-type';
import type { GridColumn } from 'shared-kernel/grid';

export type Suggested = Pick<GridColumn<never>, 'editor' | 'options' | 'suggest'> & {
  note?: (text: string) => string | undefined;
};

/**
 * The select column for the accepted work types. An alias counts as its work type, which a note shows; for a refused
 * work type no replacement is suggested.
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

const plain = (text: string) => halfWidth(cleanCell(text));

/** Columns that lists of people share, whatever the name of their field. */
const kinds = {
  name: { title: '姓名', width: 96, isOwn: true, clean: cleanName },
  idType: { title: '证件类型', ...select(labelsOf(idType)), width: 124, clean: plain },
  idNo: { title: '证件号码', width: 176, isOwn: true, clean: cleanIdNo },
  mobile: { title: '手机号', width: 116, isOwn: true, clean: cleanMobile },
  workType: { title: '工种', width: 168, clean: plain },
  project: { title: '所属项目', width: 120 },
  workUnit: { title: '实际用工单位', width: 132 },
  certNo: { title: '特种作业证编号', width: 132, isOwn: true, clean: plain },
  birthday: { title: '出生日期', editor: 'date', width: 112, isOwn: true },
  day: { title: '日期', editor: 'date', width: 112 },
  reason: { title: '减保原因', ...select(labelsOf(reduceReason)), width: 132 },
  contractType: { title: '合同类型', ...select(labelsOf(contractType)), width: 156, clean: plain },
  wage: { title: '月工资', align: 'right', width: 92, clean: cleanAmount },
  isInsured: { title: '参加社保', ...select(yesOrNo), width: 92, clean: plain },
  count: { title: '案件数', align: 'right', width: 72 },
} satisfies Record<string, Omit<GridColumn<never>, 'field'>>;

/** Returns a note when the document number belongs to another kind of document, which then counts. */
export const documentNote =
  <Row>(numberOf: (row: Row) => string): GridColumn<Row>['note'] =>
  (named, row) => {
    const proved = documentByNumber(named, numberOf(row));
    return proved && `按号码为${proved}`;
  };

/** Returns a factory for the columns of a page's list; options of the page override the shared ones. */
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

/** Editable where the birthday is needed, or was entered and can be removed. */
const mayNameBirthday = (row: PersonRowTyped): boolean => (row.birthday ?? '') !== '' || needsBirthday(row);

export const blankPerson: PersonRowTyped = { name: '', idType: '身份证', idNo: '', workTypeName: '' };
