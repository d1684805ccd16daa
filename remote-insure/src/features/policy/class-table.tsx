import type { PolicyDetail } from 'shared-kernel/contract/insure';
import { jobType } from 'shared-kernel/domain/dictionaries';
import { Facts } from 'shared-kernel/detail';
import { DataTable, defineTable } from 'shared-kernel/table';
import { Money } from 'shared-kernel/ui';

const classTable = defineTable<PolicyDetail['classes'][number]>({
  label: '各类别保费',
  rowKey: (row) => row.jobType,
  columns: (c) => [
    c.custom('jobType', '职业类别', (row) => jobType.label(row.jobType)),
    c.count('count', '人数'),
    c.money('unitPremium', '每人保费'),
    c.money('amount', '投保保费'),
  ],
  sums: ['count', 'amount'],
});

/** Premium by risk class, and its changes since the start. */
export function ClassTable({ policy }: { policy: PolicyDetail }) {
  return (
    <>
      <p className="kb-muted">{`起保日（${policy.startDate}）的人员，按当时的类别和保费；此后的变动见下方各项。`}</p>
      <DataTable table={classTable} rows={policy.classes} />
      <Facts
        items={[
          { label: '投保保费', value: <Money value={policy.sums.premium} /> },
          { label: '加保保费', value: <Money value={policy.sums.addPremium} /> },
          { label: '减保退费', value: <Money value={policy.sums.refundPremium} /> },
          ...(policy.surrender && policy.surrender.refund !== 0
            ? [{ label: '退保退费', value: <Money value={policy.surrender.refund} /> }]
            : []),
          { label: '合计', value: <Money value={policy.sums.netPremium} /> },
        ]}
      />
    </>
  );
}
