import { Table } from 'shared-kernel/antd-table';
import type { PolicyDetail } from 'shared-kernel/contract/insure';
import { jobType } from 'shared-kernel/domain/dictionaries';
import { negateFen } from 'shared-kernel/domain/money';
import { Facts } from 'shared-kernel/detail';
import { Money } from 'shared-kernel/ui';

/** Premium by risk class, and how it changed since. */
export function ClassTable({ policy }: { policy: PolicyDetail }) {
  return (
    <>
      <Table
        rowKey="jobType"
        size="middle"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={policy.classes}
        columns={[
          { key: 'jobType', title: '职业类别', render: (_, row) => jobType.label(row.jobType) },
          { key: 'count', title: '人数', align: 'right', dataIndex: 'count' },
          {
            key: 'unit',
            title: '每人保费',
            align: 'right',
            render: (_, row) => <Money value={row.unitPremium} />,
          },
          { key: 'amount', title: '小计', align: 'right', render: (_, row) => <Money value={row.amount} /> },
        ]}
      />
      <Facts
        items={[
          { label: '投保保费', value: <Money value={policy.sums.premium} /> },
          { label: '加保保费', value: <Money value={policy.sums.addPremium} /> },
          { label: '减保退费', value: <Money value={negateFen(policy.sums.refundPremium)} /> },
          { label: '合计', value: <Money value={policy.sums.netPremium} /> },
        ]}
      />
    </>
  );
}
