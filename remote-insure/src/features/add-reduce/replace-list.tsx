import * as texts from 'shared-kernel/domain/texts';
import type { ReplaceRow } from 'shared-kernel/contract/roster';
import type { WorkTypeRow } from 'shared-kernel/contract/reference';
import { birthdayMissing } from 'shared-kernel/domain/people/birthday';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { idType, operateType } from 'shared-kernel/domain/dictionaries';
import { needsBirthday } from 'shared-kernel/domain/people/insured-person';
import type { GridColumn } from 'shared-kernel/grid';
import { RosterImport, type RosterVerdict } from 'shared-kernel/import';
import { workTypeChoice } from '../../shared/staff-columns';
import { useStaffSheet } from './staff-sheet.hook';

interface ReplaceListProps {
  policyId: number;
  effectDate: CivilDate;
  workTypes: readonly WorkTypeRow[];
  /** Risk classes of the policy. */
  jobTypes: readonly number[];
  onVerdict: (verdict: RosterVerdict) => void;
  /** Given by the form. */
  value?: ReplaceRow[];
  onChange?: (rows: ReplaceRow[]) => void;
}

const columnsOf = (workTypes: ReturnType<typeof workTypeChoice>): GridColumn<ReplaceRow>[] => [
  { field: 'name', title: '原姓名', required: true, width: 110 },
  { field: 'idNo', title: '原证件号码', required: true, width: 200 },
  { field: 'newName', title: '新姓名', required: true, width: 110 },
  {
    field: 'newIdType',
    title: '新证件类型',
    editor: 'select',
    options: idType.options.map(({ label }) => label),
    required: true,
    width: 140,
  },
  { field: 'newIdNo', title: '新证件号码', required: true, width: 210 },
  { field: 'newMobile', title: '新手机号', width: 140 },
  {
    field: 'newWorkTypeName',
    title: '新工种',
    ...workTypes,
    required: true,
    width: 170,
  },
  { field: 'newCertNo', title: texts.newCertificateNo, width: 160 },
  {
    field: 'newBirthday',
    title: '新出生日期',
    isFor: (row) => (row.newBirthday ?? '') !== '' || lacksBirthday(row),
    width: 150,
  },
];

/** The document of who comes holds no birthday. */
const lacksBirthday = ({ newIdType, newIdNo }: ReplaceRow): boolean =>
  needsBirthday({ idType: newIdType, idNo: newIdNo });

const blank: ReplaceRow = {
  name: '',
  idNo: '',
  newName: '',
  newIdType: '身份证',
  newIdNo: '',
  newWorkTypeName: '',
};

const required = [
  ['newName', '请输入姓名'],
  ['newIdNo', '请输入证件号码'],
  ['newWorkTypeName', '请选择工种'],
] as const;

/** Missing values, found without the server. */
const missingIn = (rows: readonly ReplaceRow[]) =>
  rows.flatMap((row, index) => {
    const missing: { field: string; message: string }[] = required
      .filter(([field]) => row[field].trim() === '')
      .map(([field, message]) => ({ field, message }));
    if ((row.newBirthday ?? '').trim() === '' && lacksBirthday(row))
      missing.push({ field: 'newBirthday', message: birthdayMissing(row.newIdType) });
    return missing.map((issue) => ({ ...issue, row: index + 1 }));
  });

/** Who takes whose place, line by line, checked against the policy. */
export function ReplaceList({
  policyId,
  effectDate,
  workTypes,
  jobTypes,
  onVerdict,
  value = [],
  onChange,
}: ReplaceListProps) {
  const sheet = useStaffSheet({
    insureId: policyId,
    operateType: operateType.code.replace,
    effectDate,
    templateName: texts.replaceTemplateName,
  });
  return (
    <RosterImport
      columns={columnsOf(workTypeChoice(workTypes, ({ jobType }) => jobTypes.includes(jobType)))}
      rows={value}
      onChange={(rows) => onChange?.(rows)}
      blank={blank}
      localIssues={missingIn}
      serverIssues={(rows, signal) => sheet.issuesOf({ replaces: [...rows] }, signal)}
      checkedAgainst={effectDate}
      startImport={async (file, onProgress, chosen) => {
        const read = await sheet.read(file, onProgress, chosen);
        return { rows: read.replaces ?? [], sheet: read.sheet };
      }}
      onTemplate={sheet.onTemplate}
      onVerdict={onVerdict}
    />
  );
}
