import { useMemo } from 'react';
import { Alert } from 'shared-kernel/antd';
import {
  checkPersons,
  parsedPersons,
  parsePersons,
  personTemplate,
  type PersonRowTyped,
} from 'shared-kernel/contract/insure';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { useDownload } from 'shared-kernel/query';
import { api } from 'shared-kernel/runtime';
import type { insurePeriod } from 'shared-kernel/domain/dictionaries';
import type { CodeOf } from 'shared-kernel/domain/dictionary';
import * as texts from 'shared-kernel/domain/texts';
import type { CustomerMealId, PolicyId, ProjectId } from 'shared-kernel/domain/nouns/ids';
import { readSpreadsheet } from '../../shared/read-spreadsheet';
import { useBlackList } from '../../shared/black-list.hook';
import type { PeopleList } from '../../shared/people-form';
import { blankPerson } from '../../shared/staff-columns';
import type { StaffRules } from '../../shared/staff-rules.hook';
import { PeopleSources } from './people-sources';

interface StaffListOptions {
  /** The terms that the server checks the rows against. */
  context: {
    customerMealId: CustomerMealId;
    insurePeriod: CodeOf<typeof insurePeriod>;
    startDate: CivilDate;
    insureId: PolicyId | undefined;
    projectId?: ProjectId | null | undefined;
  };
  /** Undefined until the work types are loaded. */
  rules: StaffRules | undefined;
  rows: readonly PersonRowTyped[];
  onChange: (rows: PersonRowTyped[]) => void;
}

/** The staff list of an application: from a file, the clipboard, filings, an earlier policy or by hand. */
export function useStaffList({
  context,
  rules,
  rows,
  onChange,
}: StaffListOptions): PeopleList<PersonRowTyped> | undefined {
  const template = useDownload(personTemplate, texts.applicationTemplateName);
  const { projectId, ...rest } = context;
  const fileContext = { ...rest, ...(projectId == null ? {} : { projectId }) };
  const blackList = useBlackList(rows);
  const localIssues = useMemo(
    () => (all: readonly PersonRowTyped[]) => [...(rules?.issuesOf(all) ?? []), ...blackList.issuesOf(all)],
    [rules, blackList],
  );
  return (
    rules && {
      columns: rules.columns,
      blank: blankPerson,
      localIssues,
      serverIssues: async (all, signal) => {
        const { issues } = await api.call(checkPersons, {
          body: { ...context, rows: [...all] },
          signal,
          quiet: true,
        });
        return issues;
      },
      startImport: (file, onProgress, chosen) =>
        readSpreadsheet({
          endpoint: parsePersons,
          input: { body: { ...fileContext, ...chosen } },
          file,
          result: parsedPersons,
          onProgress,
        }),
      onTemplate: () => template.run(),
      tools: <PeopleSources rows={rows} onChange={onChange} />,
      notice: blackList.hints.length > 0 && (
        <Alert
          type="warning"
          title="以下人员请核实后再提交"
          description={blackList.hints.map((hint) => (
            <p key={hint}>{hint}</p>
          ))}
        />
      ),
    }
  );
}
