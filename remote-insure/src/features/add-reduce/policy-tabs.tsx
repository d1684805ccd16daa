import type { InsuredPersonRow } from 'shared-kernel/contract/insure';
import { TabStrip } from 'shared-kernel/ui';

interface PolicyTabsProps {
  people: readonly InsuredPersonRow[];
  active: number;
  onChange: (insureId: string) => void;
}

/** An order changes one policy: people selected from several policies are changed policy by policy. */
export function PolicyTabs({ people, active, onChange }: PolicyTabsProps) {
  const policies = [...new Map(people.map((person) => [person.insureId, person])).values()];
  if (policies.length < 2) return null;
  return (
    <TabStrip
      label="保单"
      active={String(active)}
      onChange={onChange}
      tabs={policies.map(({ insureId, policyNo, insureNo }) => ({
        key: String(insureId),
        label: policyNo ?? insureNo,
      }))}
    />
  );
}
