import type { PersonRowTyped, PolicyDetail } from 'shared-kernel/contract/insure';
import {
  addReduceTemplate,
  calcAddReduce,
  parseAddReduce,
  parsedRoster,
} from 'shared-kernel/contract/roster';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { RosterImport, type RosterVerdict } from 'shared-kernel/import';
import { useDownload } from 'shared-kernel/query';
import { api } from 'shared-kernel/runtime';
import { operateType } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import { readSpreadsheet } from '../../shared/read-spreadsheet';
import { blankPerson } from '../../shared/staff-columns';
import type { StaffRules } from '../../shared/staff-rules.hook';

interface AddListProps {
  policy: PolicyDetail;
  effectDate: CivilDate;
  rules: StaffRules;
  onVerdict: (verdict: RosterVerdict) => void;
  /** Given by the form. */
  value?: PersonRowTyped[];
  onChange?: (rows: PersonRowTyped[]) => void;
}

/** The people to add, checked against the policy they are added to. */
export function AddList({ policy, effectDate, rules, onVerdict, value = [], onChange }: AddListProps) {
  const template = useDownload(addReduceTemplate, texts.addingTemplateName);
  return (
    <RosterImport
      columns={rules.columns}
      rows={value}
      onChange={(rows) => onChange?.(rows)}
      blank={blankPerson}
      localIssues={rules.issuesOf}
      serverIssues={async (rows, signal) => {
        const body = {
          insureId: policy.id,
          operateType: operateType.code.add,
          effectDate,
          persons: [...rows],
          reduces: [],
        };
        const { issues } = await api.call(calcAddReduce, { body, signal, quiet: true });
        return issues;
      }}
      startImport={(file, onProgress, chosen) =>
        readSpreadsheet({
          endpoint: parseAddReduce,
          input: { body: { insureId: policy.id, operateType: operateType.code.add, effectDate, ...chosen } },
          file,
          result: parsedRoster,
          onProgress,
        })
      }
      onTemplate={() => template.run({ query: { operateType: operateType.code.add } })}
      onVerdict={onVerdict}
    />
  );
}
