import { useCallback } from 'react';
import { Alert } from 'shared-kernel/antd';
import {
  checkPersons,
  parsedPersons,
  parsePersons,
  personTemplate,
  type PersonRowTyped,
} from 'shared-kernel/contract/insure';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { RosterImport, type RosterVerdict } from 'shared-kernel/import';
import { useDownload } from 'shared-kernel/query';
import { api } from 'shared-kernel/runtime';
import type { insurePeriod } from 'shared-kernel/domain/dictionaries';
import type { CodeOf } from 'shared-kernel/domain/dictionary';
import * as texts from 'shared-kernel/domain/texts';
import { readSpreadsheet } from '../../shared/read-spreadsheet';
import { useBlackList } from '../../shared/black-list.hook';
import { blankPerson } from '../../shared/staff-columns';
import type { StaffRules } from '../../shared/staff-rules.hook';
import { PeopleSources } from './people-sources';

interface StaffListProps {
  /** What the server checks the rows against. */
  context: {
    customerMealId: number;
    insurePeriod: CodeOf<typeof insurePeriod>;
    startDate: CivilDate;
    insureId: number | undefined;
    projectId?: number | null | undefined;
  };
  rules: StaffRules;
  onVerdict: (verdict: RosterVerdict) => void;
  /** Given by the form. */
  value?: PersonRowTyped[];
  onChange?: (rows: PersonRowTyped[]) => void;
}

/** The staff list of an application: from a file, the clipboard, filings, an earlier policy or by hand, mended in place. */
export function StaffList({ context, rules, onVerdict, value = [], onChange }: StaffListProps) {
  const template = useDownload(personTemplate, texts.applicationTemplateName);
  const { projectId, ...rest } = context;
  const fileContext = { ...rest, ...(projectId == null ? {} : { projectId }) };
  const blackList = useBlackList(value);
  const localIssues = useCallback(
    (rows: readonly PersonRowTyped[]) => [...rules.issuesOf(rows), ...blackList.issuesOf(rows)],
    [rules, blackList],
  );
  const change = (rows: PersonRowTyped[]) => onChange?.(rows);
  return (
    <>
      <PeopleSources rows={value} onChange={change} />
      <RosterImport
        columns={rules.columns}
        rows={value}
        onChange={change}
        blank={blankPerson}
        localIssues={localIssues}
        serverIssues={async (rows, signal) => {
          const { issues } = await api.call(checkPersons, {
            body: { ...context, rows: [...rows] },
            signal,
            quiet: true,
          });
          return issues;
        }}
        startImport={(file, onProgress, chosen) =>
          readSpreadsheet({
            endpoint: parsePersons,
            input: { body: { ...fileContext, ...chosen } },
            file,
            result: parsedPersons,
            onProgress,
          })
        }
        onTemplate={() => template.run()}
        onVerdict={onVerdict}
      />
      {blackList.hints.length > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginTop: 12 }}
          title="以下人员请核实后再提交"
          description={blackList.hints.map((hint) => (
            <p key={hint}>{hint}</p>
          ))}
        />
      )}
    </>
  );
}
