import type { PlanDetail } from 'shared-kernel/contract/insure';
import { insurePeriod, jobType } from 'shared-kernel/domain/dictionaries';
import { DataTable, defineTable } from 'shared-kernel/table';
import { Money } from 'shared-kernel/ui';

const tableOf = ({ insurePeriods, prices }: PlanDetail) =>
  defineTable<{ job: number }>({
    label: '每人保费',
    rowKey: ({ job }) => job,
    columns: (c) => [
      c.custom('job', '职业类别', ({ job }) => jobType.label(job)),
      ...insurePeriods.map((period) =>
        c.custom(
          String(period),
          insurePeriod.label(period),
          ({ job }) => (
            <Money
              value={
                prices.find((price) => price.jobType === job && price.insurePeriod === period)?.unitPremium
              }
            />
          ),
          { align: 'right' },
        ),
      ),
    ],
    compact: true,
  });

/** Price of one person by risk class and period, discount included. */
export const PriceTable = ({ plan }: { plan: PlanDetail }) => (
  <DataTable table={tableOf(plan)} rows={plan.jobTypes.map((job) => ({ job }))} />
);
