import type { InsuredPersonRow } from 'shared-kernel/contract/insure';
import type { AmendRow } from 'shared-kernel/contract/roster';
import { cleanIdNo } from 'shared-kernel/domain/cleaning';
import { documentOfNumber, holdsBirthday } from 'shared-kernel/domain/people/identity';
import type { GridColumn } from 'shared-kernel/grid';
import { peopleColumns, type Suggested } from '../../shared/staff-columns';

type People = ReadonlyMap<number, InsuredPersonRow>;

/** What the line of a person begins with. The phone is masked, so its cell is empty until another one is typed. */
export const rowOf = (person: InsuredPersonRow): AmendRow => ({
  personId: person.id,
  name: person.name,
  idNo: person.idNoMasked,
  workTypeName: person.workTypeName,
  projectName: person.projectName ?? '',
  workUnit: person.workUnit ?? '',
  certNo: person.certNo ?? '',
  birthday: person.birthday ?? '',
  mobile: '',
  newName: '',
  newIdNo: '',
});

const isFilled = (text: string | undefined): boolean => (text ?? '').trim() !== '';

/** It corrects a name, a number or a birthday; one that was not registered is only added. */
export const isIdentity = (row: AmendRow, original: People): boolean =>
  isFilled(row.newName) || isFilled(row.newIdNo) || isReborn(row, original);

function isReborn({ personId, birthday }: AmendRow, original: People): boolean {
  const before = personId === undefined ? undefined : original.get(personId)?.birthday;
  return isFilled(birthday) && Boolean(before) && birthday?.trim() !== before;
}

const compared = ['workTypeName', 'projectName', 'workUnit', 'certNo', 'birthday'] as const;

/** The lines that change something, with their place from 0. Lines from a sheet always count: the server compares them. */
export function changedRows(rows: readonly AmendRow[], original: People): { row: AmendRow; index: number }[] {
  return rows.flatMap((row, index) => {
    const before = row.personId === undefined ? undefined : original.get(row.personId);
    const isChanged =
      !before ||
      isFilled(row.mobile) ||
      isIdentity(row, original) ||
      compared.some((field) => isFilled(row[field]) && row[field]?.trim() !== (before[field] ?? ''));
    return isChanged ? [{ row, index }] : [];
  });
}

/** Numbers that hold a birthday decide it; of lines from a sheet only the server knows the document. */
function mayNameBirthday({ personId, idNo, birthday = '' }: AmendRow, original: People): boolean {
  const person = personId === undefined ? undefined : original.get(personId);
  if (person) return !holdsBirthday(person.idType, person.idNoMasked);
  const number = cleanIdNo(idNo);
  return birthday !== '' || (number !== '' && !holdsBirthday(documentOfNumber(number), number));
}

/** What may be amended, with the value of the person as it is now. */
export function amendColumns(
  original: People,
  workTypes: Suggested,
  projects: Suggested,
): GridColumn<AmendRow>[] {
  const before =
    (read: (person: InsuredPersonRow) => string | null) =>
    ({ personId }: AmendRow): string | undefined => {
      const person = personId === undefined ? undefined : original.get(personId);
      return person && (read(person) ?? '');
    };
  const caseCount = before((person) => String(person.caseCount));
  const isGiven = ({ personId }: AmendRow) => personId !== undefined;
  const column = peopleColumns<AmendRow>();
  return [
    column('name', 'name', { required: true, isGiven }),
    column('idNo', 'idNo', { required: true, isGiven }),
    column('workType', 'workTypeName', { ...workTypes, before: before((person) => person.workTypeName) }),
    column('project', 'projectName', { ...projects, before: before((person) => person.projectName) }),
    column('workUnit', 'workUnit', { before: before((person) => person.workUnit) }),
    column('mobile', 'mobile', { before: before((person) => person.mobileMasked) }),
    column('certNo', 'certNo', { before: before((person) => person.certNo) }),
    column('birthday', 'birthday', {
      isFor: (row) => mayNameBirthday(row, original),
      before: before(({ birthday }) => birthday ?? '未登记'),
    }),
    column('name', 'newName', { title: '更正姓名' }),
    column('idNo', 'newIdNo', { title: '更正证件号码' }),
    column('count', 'personId', { compute: (row) => caseCount(row) ?? '' }),
  ];
}
