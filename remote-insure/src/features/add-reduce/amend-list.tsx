import * as texts from 'shared-kernel/domain/texts';
import type { InsuredPersonRow, PolicyDetail } from 'shared-kernel/contract/insure';
import { listWorkTypes } from 'shared-kernel/contract/reference';
import type { AmendRow } from 'shared-kernel/contract/roster';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { operateType } from 'shared-kernel/domain/dictionaries';
import { cleanIdNo } from 'shared-kernel/domain/cleaning';
import { documentOfNumber, holdsBirthday } from 'shared-kernel/domain/people/identity';
import type { GridColumn } from 'shared-kernel/grid';
import { RosterImport, type RosterVerdict } from 'shared-kernel/import';
import { useEndpoint } from 'shared-kernel/query';
import { workTypeChoice } from '../../shared/staff-columns';
import { changedRows } from './amend-rows';
import { useStaffSheet } from './staff-sheet.hook';

interface AmendListProps {
  policy: PolicyDetail;
  /** The people as they are now, by id. */
  original: ReadonlyMap<number, InsuredPersonRow>;
  effectDate: CivilDate;
  proofFileIds: string[];
  onVerdict: (verdict: RosterVerdict) => void;
  /** Given by the form. */
  value?: AmendRow[];
  onChange?: (rows: AmendRow[]) => void;
}

const blank: AmendRow = { name: '', idNo: '' };

/** The changes of each person, with the values before. */
export function AmendList({
  policy,
  original,
  effectDate,
  proofFileIds,
  onVerdict,
  value = [],
  onChange,
}: AmendListProps) {
  const sheet = useStaffSheet({
    insureId: policy.id,
    operateType: operateType.code.amend,
    effectDate,
    templateName: texts.amendTemplateName,
  });
  const workTypes = useEndpoint(listWorkTypes, { query: { length: 500 } }, { staleTime: Infinity });
  const choice = workTypeChoice(workTypes.data?.list ?? [], ({ jobType }) =>
    policy.jobTypes.includes(jobType),
  );
  return (
    <RosterImport
      columns={columnsOf(original, choice)}
      rows={value}
      onChange={(rows) => onChange?.(rows)}
      blank={blank}
      localIssues={() => []}
      serverIssues={async (rows, signal) => {
        const changed = changedRows(rows, original);
        if (changed.length === 0) return [];
        const amends = changed.map(({ row }) => row);
        const issues = await sheet.issuesOf({ amends, proofFileIds }, signal);
        // Only changed lines were asked about; their numbers are those of the grid.
        return issues.map((issue) => {
          const place = issue.row === undefined ? undefined : changed[issue.row - 1];
          return place ? { ...issue, row: place.index + 1 } : issue;
        });
      }}
      checkedAgainst={[effectDate, ...proofFileIds].join()}
      startImport={async (file, onProgress, chosen) => {
        const read = await sheet.read(file, onProgress, chosen);
        return { rows: read.amends ?? [], sheet: read.sheet };
      }}
      onTemplate={sheet.onTemplate}
      onVerdict={onVerdict}
    />
  );
}

/** Numbers that hold a birthday decide it; of lines from a sheet only the server knows the document. */
function mayNameBirthday(
  { personId, idNo, birthday = '' }: AmendRow,
  original: ReadonlyMap<number, InsuredPersonRow>,
): boolean {
  const person = personId === undefined ? undefined : original.get(personId);
  if (person) return !holdsBirthday(person.idType, person.idNoMasked);
  const number = cleanIdNo(idNo);
  return birthday !== '' || (number !== '' && !holdsBirthday(documentOfNumber(number), number));
}

function columnsOf(
  original: ReadonlyMap<number, InsuredPersonRow>,
  workTypes: ReturnType<typeof workTypeChoice>,
): GridColumn<AmendRow>[] {
  const before =
    (read: (person: InsuredPersonRow) => string | null) =>
    ({ personId }: AmendRow): string | undefined => {
      const person = personId === undefined ? undefined : original.get(personId);
      return person && (read(person) ?? '');
    };
  const caseCount = before((person) => String(person.caseCount));
  return [
    { field: 'name', title: '姓名', required: true, width: 110 },
    { field: 'idNo', title: '证件号码', required: true, width: 200 },
    {
      field: 'workTypeName',
      title: '工种',
      ...workTypes,
      before: before((person) => person.workTypeName),
      width: 170,
    },
    { field: 'projectName', title: '所属项目', before: before((person) => person.projectName), width: 150 },
    { field: 'workUnit', title: '实际用工单位', before: before((person) => person.workUnit), width: 160 },
    { field: 'mobile', title: '手机号', before: before((person) => person.mobileMasked), width: 140 },
    { field: 'certNo', title: '特种作业证编号', before: before((person) => person.certNo), width: 160 },
    {
      field: 'birthday',
      title: '出生日期',
      isFor: (row) => mayNameBirthday(row, original),
      before: before(({ birthday }) => birthday ?? '未登记'),
      width: 150,
    },
    { field: 'newName', title: '更正姓名', width: 120 },
    { field: 'newIdNo', title: '更正证件号码', width: 210 },
    { field: 'personId', title: '案件数', compute: (row) => caseCount(row) ?? '', width: 80, align: 'right' },
  ];
}
