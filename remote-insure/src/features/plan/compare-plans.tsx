import { Button, Modal } from 'shared-kernel/antd';
import { ComparisonTable, type ComparedLine } from 'shared-kernel/comparison';
import { getCustomerMeal, type PlanRow } from 'shared-kernel/contract/insure';
import { DetailState } from 'shared-kernel/detail';
import { insurePeriod, jobType } from 'shared-kernel/domain/dictionaries';
import { moneyText } from 'shared-kernel/domain/money';
import { useEndpoint } from 'shared-kernel/query';
import { EmptyPanel } from 'shared-kernel/ui';
import { termsFacts } from '../../shared/terms-facts';
import type { Compared } from './compared.hook';

/** More plans than this do not fit side by side. */
const mostCompared = 3;

/** Plans side by side: what differs between them is marked. */
export function ComparePlans({ compared: { ids, close } }: { compared: Compared }) {
  return (
    <Modal
      open={ids !== undefined}
      title="方案对比"
      width={960}
      footer={null}
      onCancel={close}
      destroyOnHidden
    >
      {(ids ?? []).length > 1 ? (
        <Comparison ids={ids ?? []} />
      ) : (
        <EmptyPanel
          text="对比需要两个或三个方案，请在方案列表中勾选后再点“方案对比”。"
          action={<Button onClick={close}>选择方案</Button>}
        />
      )}
    </Modal>
  );
}

function Comparison({ ids }: { ids: readonly number[] }) {
  const reads = [usePlan(ids[0]), usePlan(ids[1]), usePlan(ids[2])].slice(0, ids.length);
  const missing = reads.find(({ data }) => data === undefined);
  if (missing) {
    return (
      <DetailState isPart read={missing}>
        {() => null}
      </DetailState>
    );
  }
  const plans = reads.flatMap(({ data }) => data ?? []);
  return (
    <>
      {ids.length > mostCompared && (
        <p className="kb-muted">{`最多对比${mostCompared}个方案，显示前${mostCompared}个。`}</p>
      )}
      <ComparisonTable
        label="方案对比"
        things={plans.map(({ id, mealName }) => ({ key: id, title: mealName }))}
        lines={linesOf(plans)}
      />
    </>
  );
}

const usePlan = (id: number | undefined) =>
  useEndpoint(getCustomerMeal, { params: { id: String(id) } }, { enabled: id !== undefined });

function linesOf(plans: readonly PlanRow[]): ComparedLine[] {
  const facts = plans.map((plan) => termsFacts(plan));
  const names = facts[0]?.map(({ label }) => label) ?? [];
  const classes = [...new Set(plans.flatMap((plan) => plan.jobTypes))].toSorted((a, b) => a - b);
  const periods = [...new Set(plans.flatMap((plan) => plan.insurePeriods))].toSorted((a, b) => a - b);
  return [
    { label: '保险公司', values: plans.map((plan) => plan.supplyerName) },
    ...names.map((label, at) => ({ label, values: facts.map((one) => one[at]?.value ?? null) })),
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
