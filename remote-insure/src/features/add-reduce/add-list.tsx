import type { PersonRowTyped, PolicyDetail } from 'shared-kernel/contract/insure';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { RosterImport, type RosterVerdict } from 'shared-kernel/import';
import { operateType } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import { blankPerson } from '../../shared/staff-columns';
import type { StaffRules } from '../../shared/staff-rules.hook';
import { useStaffSheet } from './staff-sheet.hook';

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
  const sheet = useStaffSheet({
    insureId: policy.id,
    operateType: operateType.code.add,
    effectDate,
    templateName: texts.addingTemplateName,
  });
  return (
    <RosterImport
      columns={rules.columns}
      rows={value}
      onChange={(rows) => onChange?.(rows)}
      blank={blankPerson}
      localIssues={rules.issuesOf}
      serverIssues={(rows, signal) => sheet.issuesOf({ persons: [...rows] }, signal)}
      checkedAgainst={effectDate}
      startImport={sheet.read}
      onTemplate={sheet.onTemplate}
      onVerdict={onVerdict}
    />
  );
}
