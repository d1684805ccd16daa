import { useCallback, useMemo } from 'react';
import {
  checkFilingPersons,
  filingTemplate,
  parsedFilingPersons,
  parseFilingPersons,
} from 'shared-kernel/contract/labor-filings';
import { getWorkTypeTree } from 'shared-kernel/contract/work-types';
import { contractType, filingIssues, type FilingPersonRow } from 'shared-kernel/domain/people/labor-filing';
import * as texts from 'shared-kernel/domain/texts';
import { workTypeFinder } from 'shared-kernel/domain/people/work-type';
import { useDownload, useEndpoint } from 'shared-kernel/query';
import { api, clock } from 'shared-kernel/runtime';
import type { PeopleList } from '../../shared/people-form';
import { peopleColumns, workTypeChoice, type Suggested } from '../../shared/staff-columns';
import { readSpreadsheet } from '../../shared/read-spreadsheet';

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

const column = peopleColumns<FilingPersonRow>();
const columnsWith = (workTypes: Suggested) => [
  column('name', 'name', { required: true }),
  column('idNo', 'idNo', { required: true }),
  column('mobile', 'mobile'),
  column('workType', 'workTypeName', { ...workTypes, required: true }),
  column('day', 'hireDate', { title: '入职日期', required: true }),
  column('contractType', 'contractType', { required: true }),
  column('day', 'contractBegin', { title: '合同开始', required: true }),
  column('day', 'contractEnd', { title: '合同结束' }),
  column('wage', 'monthWage'),
  column('isInsured', 'socialInsurance'),
  column('isInsured', 'workInjuryInsurance', { title: '工伤保险' }),
];

/** The people of a filing, of a new one without an id: from a file, the clipboard or by hand, mended in place. */
export function useFilingPeople(id: number | undefined): PeopleList<FilingPersonRow> {
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
  return {
    columns,
    blank,
    max: 2000,
    localIssues: issuesOf,
    serverIssues: async (rows, signal) => {
      const body = { ...(id === undefined ? {} : { id }), persons: [...rows] };
      const { issues } = await api.call(checkFilingPersons, { body, signal, quiet: true });
      return issues;
    },
    startImport: (file, onProgress, chosen) =>
      readSpreadsheet({
        endpoint: parseFilingPersons,
        input: { body: { ...chosen } },
        file,
        result: parsedFilingPersons,
        onProgress,
      }),
    onTemplate: () => template.run(),
  };
}
