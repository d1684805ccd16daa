import { Modal } from 'shared-kernel/antd';
import { ComparisonTable, type ComparedLine } from 'shared-kernel/comparison';
import type { PlanRow } from 'shared-kernel/contract/insure';
import { insurePeriod, jobType } from 'shared-kernel/domain/dictionaries';
import { moneyText } from 'shared-kernel/domain/money';
import { termsFacts } from '../../shared/terms-facts';

/** More plans than this do not stand side by side. */
export const mostCompared = 3;

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
      <ComparisonTable
        label="方案对比"
        things={shown.map(({ id, mealName }) => ({ key: id, title: mealName }))}
        lines={linesOf(shown)}
      />
    </Modal>
  );
}

function linesOf(plans: readonly PlanRow[]): ComparedLine[] {
  const facts = plans.map((plan) => termsFacts(plan));
  const names = facts[0]?.map(({ label }) => label) ?? [];
  const classes = [...new Set(plans.flatMap((plan) => plan.jobTypes))].toSorted((a, b) => a - b);
  const periods = [...new Set(plans.flatMap((plan) => plan.insurePeriods))].toSorted((a, b) => a - b);
  return [
    { label: '保险公司', values: plans.map((plan) => plan.supplyerName) },
    ...names.map((label, at) => ({ label, values: facts.map((one) => one[at]?.value ?? null) })),
    { label: '最少人数', values: plans.map((plan) => `${plan.minPersons}人`) },
    { label: '报价有效期至', values: plans.map((plan) => plan.validTo) },
    ...periods.flatMap((period) =>
      classes.map((job) => ({
        label: `每人保费 ${jobType.label(job)}（${insurePeriod.label(period)}）`,
        values: plans.map((plan) => priceText(plan, job, period)),
      })),
    ),
  ];
}

function priceText({ prices }: PlanRow, job: number, period: number): string {
  const price = prices.find((one) => one.jobType === job && one.insurePeriod === period);
  return price ? moneyText(price.unitPremium) : '不承保';
}
