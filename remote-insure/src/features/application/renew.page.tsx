import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { Select } from 'shared-kernel/antd-entry';
import type { AnswerOf } from 'shared-kernel/contract';
import { problems } from 'shared-kernel/contract';
import { getCustomerMeal, getRenewData, listCustomerMeals } from 'shared-kernel/contract/insure';
import { getNowTime } from 'shared-kernel/contract/reference';
import { DetailState } from 'shared-kernel/detail';
import { useEndpoint } from 'shared-kernel/query';
import { EmptyPanel, LinkButton } from 'shared-kernel/ui';
import { policyNoun } from 'shared-kernel/domain/nouns/policy';
import { linkTo, paths } from '../../paths';
import { ApplyForm } from './apply-form';

type RenewData = AnswerOf<typeof getRenewData>;

/** The page for renewing a policy: the apply page filled from that policy. `?plan=` chooses another plan. */
export function RenewPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const read = useEndpoint(
    getRenewData,
    { params: { id }, query: { customerMealId: search.get('plan') ?? undefined } },
    // A later fetch must not replace what the user has typed.
    { staleTime: Infinity, refetchOnWindowFocus: false, gcTime: 0 },
  );
  return (
    <DetailState read={read}>
      {(data) => (data.renewal ? <Renewed renewal={data.renewal} /> : <Renewal policyId={id} data={data} />)}
    </DetailState>
  );
}

/** Continues a renewal that is still a draft, and links to one that was submitted. */
function Renewed({ renewal }: { renewal: NonNullable<RenewData['renewal']> }) {
  const { id, customerMealId } = renewal;
  if (policyNoun.mayIn('edit', renewal.insureStatus))
    return <Navigate replace to={linkTo('insure.apply', { id: customerMealId }, { draft: id })} />;
  return (
    <EmptyPanel
      text={problems.alreadyRenewed.text}
      action={<LinkButton href={linkTo('insure.policy', { id })}>查看续保单</LinkButton>}
    />
  );
}

function Renewal({ policyId, data }: { policyId: string; data: RenewData }) {
  const plan = useEndpoint(getCustomerMeal, { params: { id: data.customerMealId } });
  const now = useEndpoint(getNowTime);
  const chooser = <PlanChooser chosen={data.customerMealId} />;
  return (
    <DetailState read={plan}>
      {(found) =>
        found.usable ? (
          <DetailState read={now}>
            {(moment) => (
              <ApplyForm
                key={found.id}
                plan={found}
                now={moment}
                renewal={{ ...data, policyId }}
                planChooser={chooser}
              />
            )}
          </DetailState>
        ) : (
          <EmptyPanel
            text={`${found.mealName}：${found.reason ?? problems.planExpired.text}。请选择其他方案续保。`}
            action={
              <>
                {chooser}
                <LinkButton href={paths['insure.renewal-list']}>返回续保管理</LinkButton>
              </>
            }
          />
        )
      }
    </DetailState>
  );
}

/** Chooses among the plans on sale today; the page is filled again for the chosen plan. */
function PlanChooser({ chosen }: { chosen: number }) {
  const [, setSearch] = useSearchParams();
  const { data } = useEndpoint(listCustomerMeals, { query: { length: 100 } });
  const plans = data?.list.filter(({ id, usable }) => usable || id === chosen) ?? [];
  return (
    <Select
      aria-label="续保方案"
      value={chosen}
      loading={!data}
      style={{ minWidth: 240 }}
      options={plans.map(({ id, mealName, supplyerName }) => ({
        value: id,
        label: `${mealName}（${supplyerName}）`,
      }))}
      onChange={(plan) => setSearch({ plan: String(plan) }, { replace: true })}
    />
  );
}
