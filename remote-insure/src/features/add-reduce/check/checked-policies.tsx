import { Select } from 'shared-kernel/antd-entry';
import type { PolicyRow } from 'shared-kernel/contract/insure';
import { formatNumber } from 'shared-kernel/domain/text';
import { fieldRow, labelled } from './look';

export interface PolicyChoice {
  /** Compared with this policy alone. */
  insureId?: number;
  /** The policy to which missing people are added. */
  addToId?: number;
}

interface CheckedPoliciesProps {
  policies: readonly PolicyRow[];
  value: PolicyChoice;
  onChange: (choice: PolicyChoice) => void;
}

/** Which policies a roster is compared with, and to which one missing people are added. */
export function CheckedPolicies({ policies, value, onChange }: CheckedPoliciesProps) {
  const options = policies.map(({ id, policyNo, insureNo, mealName, inForceCount }) => ({
    value: id,
    label: `${mealName} ${policyNo ?? insureNo}（在保${formatNumber(inForceCount, 0)}人）`,
  }));
  const every = { value: 0, label: '全部保障中的保单' };
  return (
    <div style={fieldRow}>
      <label style={labelled}>
        <span>比对范围</span>
        <Select
          aria-label="比对范围"
          showSearch={{ optionFilterProp: 'label' }}
          value={value.insureId ?? 0}
          options={[every, ...options]}
          onChange={(id: number) => onChange(id === 0 ? {} : { insureId: id, addToId: id })}
        />
      </label>
      <label style={labelled}>
        <span>未参保人员加入</span>
        <Select
          aria-label="未参保人员加入"
          showSearch={{ optionFilterProp: 'label' }}
          value={value.addToId ?? 0}
          options={[{ value: 0, label: '在保人数最多的保单' }, ...options]}
          onChange={(id: number) =>
            onChange({
              ...(value.insureId ? { insureId: value.insureId } : {}),
              ...(id === 0 ? {} : { addToId: id }),
            })
          }
        />
      </label>
    </div>
  );
}
