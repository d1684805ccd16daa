import type { FieldIssue } from 'shared-kernel/contract';
import type { PolicyDetail } from 'shared-kernel/contract/insure';
import {
  addReduceTemplate,
  calcAddReduce,
  parseAddReduce,
  parsedRoster,
  type ParsedRoster,
  type StaffChange,
  type StaffOperateType,
} from 'shared-kernel/contract/roster';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { operateType } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import { useDownload } from 'shared-kernel/query';
import { api } from 'shared-kernel/runtime';
import type { FileId } from 'shared-kernel/domain/nouns/ids';
import type { PeopleList } from '../../shared/people-form';
import { readSpreadsheet } from '../../shared/read-spreadsheet';

/** For each kind of change: the list of an order that it fills, and its template's name as a file. */
const kinds = {
  [operateType.code.add]: { list: 'persons', template: texts.addingTemplateName },
  [operateType.code.reduce]: { list: 'reduces', template: texts.reduceTemplateName },
  [operateType.code.replace]: { list: 'replaces', template: texts.replaceTemplateName },
  [operateType.code.amend]: { list: 'amends', template: texts.amendTemplateName },
} as const satisfies Record<StaffOperateType, { list: keyof StaffChange; template: string }>;

const linesOf = ({ rows, reduces, replaces = [], amends = [] }: ParsedRoster) => ({
  persons: rows,
  reduces,
  replaces,
  amends,
});

type Kinds = typeof kinds;
type LineOf<Kind extends StaffOperateType> = ReturnType<typeof linesOf>[Kinds[Kind]['list']][number];

interface StaffLinesOptions<Line> {
  policy: PolicyDetail;
  effectDate: CivilDate;
  /** Returns the lines to be checked by the server, with their index from 0. Default: all. */
  asked?: (rows: readonly Line[]) => readonly { row: Line; index: number }[];
  /** Files of the order that belong to no single line. */
  proofFileIds?: FileId[];
}

/** The calls of a staff change's list: its template, reading a sheet into lines, and the issues of lines. */
export function useStaffLines<Kind extends StaffOperateType>(
  kind: Kind,
  { policy, effectDate, asked, proofFileIds }: StaffLinesOptions<LineOf<Kind>>,
): Pick<PeopleList<LineOf<Kind>>, 'startImport' | 'onTemplate' | 'serverIssues' | 'checkedAgainst'> {
  const { list, template } = kinds[kind];
  const download = useDownload(addReduceTemplate, template);
  const change = { insureId: policy.id, operateType: kind, effectDate };
  return {
    onTemplate: () => download.run({ query: { operateType: kind } }),
    startImport: async (file, onProgress, chosen) => {
      const read = await readSpreadsheet({
        endpoint: parseAddReduce,
        input: { body: { ...change, ...chosen } },
        file,
        result: parsedRoster,
        onProgress,
      });
      return { rows: linesOf(read)[list] as LineOf<Kind>[], sheet: read.sheet }; // one kind only, in its list
    },
    checkedAgainst: [effectDate, ...(proofFileIds ?? [])].join(),
    serverIssues: async (rows, signal) => {
      const lines = asked?.(rows) ?? rows.map((row, index) => ({ row, index }));
      if (lines.length === 0) return [];
      const { issues } = await api.call(calcAddReduce, {
        body: { ...change, [list]: lines.map(({ row }) => row), ...(proofFileIds ? { proofFileIds } : {}) },
        signal,
        quiet: true,
      });
      return issues.flatMap((issue): FieldIssue[] => {
        // Issues of the whole list, such as too few people left, are shown on submit.
        if (issue.row === undefined) return kind === operateType.code.reduce ? [] : [issue];
        // Row numbers count the lines that were sent.
        return [{ ...issue, row: (lines[issue.row - 1]?.index ?? issue.row - 1) + 1 }];
      });
    },
  };
}
