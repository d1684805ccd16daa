import { Table } from 'shared-kernel/antd-table';
import type { PlanDetail } from 'shared-kernel/contract/insure';
import { insurePeriod, jobType } from 'shared-kernel/domain/dictionaries';
import { Money } from 'shared-kernel/ui';

/** Price of one person by risk class and period, discount included. */
export function PriceTable({ plan }: { plan: PlanDetail }) {
  const priceOf = (job: number, period: number) =>
    plan.prices.find((price) => price.jobType === job && price.insurePeriod === period)?.unitPremium;
  return (
    <Table
      rowKey="job"
      size="small"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={plan.jobTypes.map((job) => ({ job }))}
      columns={[
        { key: 'job', title: '职业类别', render: (_, { job }) => jobType.label(job) },
        ...plan.insurePeriods.map((period) => ({
          key: String(period),
          title: insurePeriod.label(period),
          align: 'right' as const,
          render: (_: unknown, { job }: { job: number }) => <Money value={priceOf(job, period)} />,
        })),
      ]}
    />
  );
}
