import { Alert } from 'shared-kernel/antd';
import { getCustomerMeal, type PlanDetail } from 'shared-kernel/contract/insure';
import { DetailState, Facts } from 'shared-kernel/detail';
import { RowDrawer, useOpenRow } from 'shared-kernel/list';
import { useEndpoint } from 'shared-kernel/query';
import { LinkButton, Money } from 'shared-kernel/ui';
import { hasRight, useSession } from 'shared-kernel/runtime';
import { linkTo } from '../../paths';
import { termsFacts } from '../../shared/terms-facts';
import { clausePaper, PaperButtons, planLetterPaper, specialPaper } from '../../shared/papers';
import { ConfirmPlan } from './confirm-plan';
import { insurePeriod, jobType } from 'shared-kernel/domain/dictionaries';
import { DataTable, defineTable } from 'shared-kernel/table';

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
const PriceTable = ({ plan }: { plan: PlanDetail }) => (
  <DataTable table={tableOf(plan)} rows={plan.jobTypes.map((job) => ({ job }))} />
);

/** The open plan beside its list: terms, disability table, prices, and the link to applying. */
export function PlanDrawer() {
  const row = useOpenRow('plan');
  const plan = useEndpoint(
    getCustomerMeal,
    { params: { id: String(row.id) } },
    { enabled: row.id !== undefined },
  );

  return (
    <RowDrawer
      row={row}
      title={plan.data?.mealName ?? '方案详情'}
      extra={
        plan.data?.usable &&
        hasRight('insure') && (
          <LinkButton type="primary" href={linkTo('insure.apply', { id: plan.data.id })}>
            立即投保
          </LinkButton>
        )
      }
    >
      <DetailState isPart read={plan}>
        {(found) => <PlanTerms plan={found} />}
      </DetailState>
    </RowDrawer>
  );
}

function PlanTerms({ plan }: { plan: PlanDetail }) {
  const isProjectUser = useSession((state) => state.isProjectUser);
  return (
    <>
      {plan.reason && <Alert type="warning" showIcon title={plan.reason} />}
      {plan.actions.includes('confirm') && <ConfirmPlan plan={plan} />}
      <h3>条款与约定</h3>
      <PaperButtons
        papers={[
          clausePaper(plan.supplyerId),
          specialPaper('customerMeal', plan.id),
          ...(isProjectUser ? [] : [planLetterPaper(plan.id)]),
        ]}
      />
      <h3>保障内容</h3>
      <Facts items={termsFacts(plan)} />
      <h3>每人保费</h3>
      <PriceTable plan={plan} />
      <h3>伤残比例</h3>
      <Facts
        items={plan.maimRatios.map(({ level, percent }) => ({ label: `${level}级`, value: `${percent}%` }))}
      />
    </>
  );
}
