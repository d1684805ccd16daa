import type { ReduceRow } from 'shared-kernel/contract/roster';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { operateType, reduceReason } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import type { GridColumn } from 'shared-kernel/grid';
import { RosterImport, type RosterVerdict } from 'shared-kernel/import';
import { useStaffSheet } from './staff-sheet.hook';

interface ReduceListProps {
  policyId: number;
  /** The last day of those whose line has none. */
  effectDate: CivilDate;
  /** Before the policy begins everybody leaves at once. */
  hasDays: boolean;
  onVerdict: (verdict: RosterVerdict) => void;
  /** Given by the form. */
  value?: ReduceRow[];
  onChange?: (rows: ReduceRow[]) => void;
}

const blank: ReduceRow = { name: '', idNo: '' };

const columnsOf = (hasDays: boolean): GridColumn<ReduceRow>[] => [
  { field: 'name', title: '姓名', required: true, width: 110 },
  { field: 'idNo', title: '证件号码', required: true, width: 200 },
  ...(hasDays ? [{ field: 'endDate', title: '终止日期', editor: 'date', width: 150 } as const] : []),
  {
    field: 'reason',
    title: '减保原因',
    editor: 'select',
    options: reduceReason.options.map(({ label }) => label),
    width: 140,
  },
];

/** A line without anybody chosen needs the number. */
const missingIn = (rows: readonly ReduceRow[]) =>
  rows.flatMap(({ personId, idNo }, index) =>
    personId === undefined && idNo.trim() === ''
      ? [{ field: 'idNo', message: '请输入证件号码', row: index + 1 }]
      : [],
  );

/** Who leaves, each with a last day and reason of their own, chosen above, typed or from a sheet; refused lines say why. */
export function ReduceList({
  policyId,
  effectDate,
  hasDays,
  onVerdict,
  value = [],
  onChange,
}: ReduceListProps) {
  const sheet = useStaffSheet({
    insureId: policyId,
    operateType: operateType.code.reduce,
    effectDate,
    templateName: texts.reduceTemplateName,
  });
  return (
    <RosterImport
      columns={columnsOf(hasDays)}
      rows={value}
      onChange={(rows) => onChange?.(rows)}
      blank={blank}
      localIssues={missingIn}
      serverIssues={async (rows, signal) => {
        if (rows.length === 0) return [];
        const issues = await sheet.issuesOf({ reduces: [...rows] }, signal);
        // Issues of the whole list, such as too few people left, are shown on submit.
        return issues.filter(({ row }) => row !== undefined);
      }}
      checkedAgainst={effectDate}
      startImport={async (file, onProgress, chosen) => {
        const read = await sheet.read(file, onProgress, chosen);
        return { rows: read.reduces, sheet: read.sheet };
      }}
      onTemplate={sheet.onTemplate}
      onVerdict={onVerdict}
    />
  );
}
