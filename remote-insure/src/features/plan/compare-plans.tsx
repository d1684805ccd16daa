import { Modal } from 'shared-kernel/antd';
import type { PlanRow } from 'shared-kernel/contract/insure';
import { insurePeriod, jobType } from 'shared-kernel/domain/dictionaries';
import { moneyText } from 'shared-kernel/domain/money';
import { DataTable, defineTable } from 'shared-kernel/table';
import { termsFacts } from '../../shared/terms-facts';
import type { ReactNode } from 'react';

/** More plans than this do not stand side by side. */
export const mostCompared = 3;

interface Line {
  name: string;
  values: ReactNode[];
}

interface ComparePlansProps {
  /** Open while there are any. */
  plans: readonly PlanRow[];
  onClose: () => void;
}

/** Plans side by side: what differs between them is marked. */
export function ComparePlans({ plans, onClose }: ComparePlansProps) {
  const shown = plans.slice(0, mostCompared);
  return (
    <Modal
      open={plans.length > 0}
      title="方案对比"
      width={960}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {plans.length > mostCompared && (
        <p className="kb-muted">{`最多对比${mostCompared}个方案，显示前${mostCompared}个。`}</p>
      )}
      <DataTable table={tableOf(shown)} rows={linesOf(shown)} />
    </Modal>
  );
}

const tableOf = (plans: readonly PlanRow[]) =>
  defineTable<Line>({
    label: '方案对比',
    rowKey: ({ name }) => name,
    columns: (c) => [
      c.custom('name', '项目', ({ name, values }) => (isSame(values) ? name : <strong>{name} ≠</strong>)),
      ...plans.map(({ id, mealName }, at) => c.custom(String(id), mealName, ({ values }) => values[at])),
    ],
    pageSize: 100,
  });

const isSame = (values: readonly ReactNode[]): boolean => new Set(values).size === 1;

function linesOf(plans: readonly PlanRow[]): Line[] {
  const facts = plans.map((plan) => termsFacts(plan));
  const names = facts[0]?.map(({ label }) => label) ?? [];
  const classes = [...new Set(plans.flatMap((plan) => plan.jobTypes))].toSorted((a, b) => a - b);
  const periods = [...new Set(plans.flatMap((plan) => plan.insurePeriods))].toSorted((a, b) => a - b);
  return [
    { name: '保险公司', values: plans.map((plan) => plan.supplyerName) },
    ...names.map((name, at) => ({ name, values: facts.map((one) => one[at]?.value) })),
    { name: '最少人数', values: plans.map((plan) => `${plan.minPersons}人`) },
    { name: '报价有效期至', values: plans.map((plan) => plan.validTo) },
    ...periods.flatMap((period) =>
      classes.map((job) => ({
        name: `每人保费 ${jobType.label(job)}（${insurePeriod.label(period)}）`,
        values: plans.map((plan) => priceText(plan, job, period)),
      })),
    ),
  ];
}

function priceText({ prices }: PlanRow, job: number, period: number): string {
  const price = prices.find((one) => one.jobType === job && one.insurePeriod === period);
  return price ? moneyText(price.unitPremium) : '不承保';
}
