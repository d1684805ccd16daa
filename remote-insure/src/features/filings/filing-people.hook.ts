import { useCallback, useMemo } from 'react';
import {
  checkFilingPersons,
  filingTemplate,
  parsedFilingPersons,
  parseFilingPersons,
} from 'shared-kernel/contract/labor-filings';
import { getWorkTypeTree } from 'shared-kernel/contract/work-types';
import {
  contractType,
  filingIssues,
  yesOrNo,
  type FilingPersonRow,
} from 'shared-kernel/domain/people/labor-filing';
import * as texts from 'shared-kernel/domain/texts';
import { workTypeFinder } from 'shared-kernel/domain/people/work-type';
import type { GridColumn } from 'shared-kernel/grid';
import { RosterImport, type RosterVerdict } from 'shared-kernel/import';
import { useDownload, useEndpoint } from 'shared-kernel/query';
import { api, clock } from 'shared-kernel/runtime';
import { workTypeChoice } from '../../shared/staff-columns';
import { readSpreadsheet } from '../../shared/read-spreadsheet';

interface FilingPeopleProps {
  id: number | undefined;
  onVerdict: (verdict: RosterVerdict) => void;
  /** Given by the form. */
  value?: FilingPersonRow[];
  onChange?: (rows: FilingPersonRow[]) => void;
}

const blank: FilingPersonRow = {
  name: '',
  idNo: '',
  mobile: '',
  workTypeName: '',
  hireDate: '',
  contractType: contractType.label(contractType.code.fixed),
  contractBegin: '',
  contractEnd: '',
  monthWage: '',
  socialInsurance: '是',
  workInjuryInsurance: '是',
};

const columnsWith = (workTypes: ReturnType<typeof workTypeChoice>): GridColumn<FilingPersonRow>[] => [
  { field: 'name', title: '姓名', required: true, width: 110 },
  { field: 'idNo', title: '证件号码', required: true, width: 200 },
  { field: 'mobile', title: '手机号', width: 130 },
  { field: 'workTypeName', title: '工种', ...workTypes, required: true, width: 160 },
  { field: 'hireDate', title: '入职日期', editor: 'date', required: true, width: 140 },
  {
    field: 'contractType',
    title: '合同类型',
    editor: 'select',
    options: contractType.options.map(({ label }) => label),
    required: true,
    width: 170,
  },
  { field: 'contractBegin', title: '合同开始', editor: 'date', required: true, width: 140 },
  { field: 'contractEnd', title: '合同结束', editor: 'date', width: 140 },
  { field: 'monthWage', title: '月工资', align: 'right', width: 110 },
  { field: 'socialInsurance', title: '参加社保', editor: 'select', options: yesOrNo, width: 110 },
  { field: 'workInjuryInsurance', title: '工伤保险', editor: 'select', options: yesOrNo, width: 110 },
];

/** The people of a filing: from a file, the clipboard or by hand, mended in place. */
export function FilingPeople({ id, onVerdict, value = [], onChange }: FilingPeopleProps) {
  const tree = useEndpoint(getWorkTypeTree);
  const workTypes = useMemo(
    () => (tree.data?.list ?? []).flatMap(({ workTypes: list }) => list),
    [tree.data],
  );
  const columns = useMemo(() => columnsWith(workTypeChoice(workTypes, () => true)), [workTypes]);
  const find = useMemo(() => workTypeFinder(workTypes), [workTypes]);
  const issuesOf = useCallback(
    (rows: readonly FilingPersonRow[]) =>
      // Until the table is there no work type is called unknown.
      filingIssues(rows, {
        today: clock.today(),
        isWorkType: (name) => workTypes.length === 0 || find(name) !== undefined,
      }),
    [workTypes, find],
  );
  const template = useDownload(filingTemplate, texts.filingTemplateName);
  return (
    <RosterImport
      columns={columns}
      rows={value}
      onChange={(rows) => onChange?.(rows)}
      blank={blank}
      max={2000}
      localIssues={issuesOf}
      serverIssues={async (rows, signal) => {
        const body = { ...(id === undefined ? {} : { id }), persons: [...rows] };
        const { issues } = await api.call(checkFilingPersons, { body, signal, quiet: true });
        return issues;
      }}
      startImport={(file, onProgress, chosen) =>
        readSpreadsheet({
          endpoint: parseFilingPersons,
          input: { body: { ...chosen } },
          file,
          result: parsedFilingPersons,
          onProgress,
        })
      }
      onTemplate={() => template.run()}
      onVerdict={onVerdict}
    />
  );
}
