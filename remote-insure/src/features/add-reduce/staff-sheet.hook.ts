import {
  addReduceTemplate,
  calcAddReduce,
  parseAddReduce,
  parsedRoster,
  type StaffOperateType,
} from 'shared-kernel/contract/roster';
import type { CallInput } from 'shared-kernel/client';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import type { ChosenColumns, ImportProgress } from 'shared-kernel/import';
import { useDownload } from 'shared-kernel/query';
import { api } from 'shared-kernel/runtime';
import { readSpreadsheet } from '../../shared/read-spreadsheet';

interface StaffSheet {
  insureId: number;
  operateType: StaffOperateType;
  effectDate: CivilDate;
  /** What the template is called when it is stored. */
  templateName: string;
}

/** The calls behind the list of a staff change: its template, a sheet read into lines, and what is wrong with lines. */
export function useStaffSheet({ templateName, ...change }: StaffSheet) {
  const template = useDownload(addReduceTemplate, templateName);
  return {
    onTemplate: () => template.run({ query: { operateType: change.operateType } }),
    read: (file: File, onProgress: (at: ImportProgress) => void, chosen?: ChosenColumns) =>
      readSpreadsheet({
        endpoint: parseAddReduce,
        input: { body: { ...change, ...chosen } },
        file,
        result: parsedRoster,
        onProgress,
      }),
    issuesOf: async (lists: Partial<CallInput<typeof calcAddReduce>['body']>, signal: AbortSignal) =>
      (await api.call(calcAddReduce, { body: { ...change, ...lists }, signal, quiet: true })).issues,
  };
}
