import { type PlanDetail, quoteCustomerMeal } from 'shared-kernel/contract/insure';
import { jobType, payType } from 'shared-kernel/domain/dictionaries';
import { addFen, isWithheld, mulRatio, negateFen, zeroFen } from 'shared-kernel/domain/money';
import type { DraftOf } from 'shared-kernel/form';
import { Facts } from 'shared-kernel/detail';
import { Money } from 'shared-kernel/ui';
import { useCapital } from '../../shared/capital.hook';
import type { ApplyValues } from './apply-schema';
import { Alert } from 'shared-kernel/antd';
import type { BodyOf } from 'shared-kernel/contract';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { useEndpoint } from 'shared-kernel/query';
import { useDebounced } from '../../shared/debounced.hook';

interface FeePreviewProps {
  plan: PlanDetail;
  values: DraftOf<ApplyValues>;
  /** People per risk class. */
  counts: ReadonlyMap<number, number>;
}

/** Price of the present list, and whether the balance covers it. The server's own sum decides. */
export function FeePreview({ plan, values, counts }: FeePreviewProps) {
  const capital = useCapital();
  const lines = [...counts]
    .sort(([a], [b]) => a - b)
    .flatMap(([job, count]) => {
      const price = plan.prices.find(
        (one) => one.jobType === job && one.insurePeriod === values.insurePeriod,
      );
      return price
        ? [{ job, count, unit: price.unitPremium, amount: mulRatio(price.unitPremium, count, 1) }]
        : [];
    });
  const total = addFen(...lines.map(({ amount }) => amount));
  const left = capital && addFen(capital.available, negateFen(total));
  const isShort = left !== undefined && !isWithheld(left) && left < 0;

  return (
    <section className="kb-card" aria-label="保费试算">
      <h2>保费试算</h2>
      {lines.length === 0 && (
        <p className="kb-muted">
          {values.persons?.length ? '修改有误的人员后显示保费。' : '添加人员后显示保费。'}
        </p>
      )}
      <Facts
        items={lines.map(({ job, count, unit, amount }) => ({
          label: `${jobType.label(job)} × ${count}人`,
          value: (
            <>
              <Money value={amount} />
              （每人 <Money value={unit} />）
            </>
          ),
          wide: true,
        }))}
      />
      <p className="kb-figure-label">保费合计</p>
      <p className="kb-figure-value">
        <Money value={total} />
      </p>
      {values.payType === payType.code.monthly && (
        <>
          <p className="kb-muted">计入月度结算单，现在不付款</p>
          {values.insurePeriod && values.startDate && lines.length > 0 && (
            <CreditWarnings
              planId={plan.id}
              insurePeriod={values.insurePeriod}
              startDate={values.startDate}
              counts={lines.map(({ job, count }) => ({ jobType: job, count }))}
            />
          )}
        </>
      )}
      {values.payType === payType.code.voucher && (
        <p className="kb-muted">审核通过后对公转账，并在起保日零时前上传付款凭证</p>
      )}
      {capital && values.payType === payType.code.balance && (
        <p className="kb-muted">
          可用余额 <Money value={capital.available} />
          {isShort ? (
            <>
              ，支付时还差 <Money value={negateFen(left)} />
            </>
          ) : (
            total !== zeroFen && (
              <>
                ，支付后剩余 <Money value={left} />
              </>
            )
          )}
        </p>
      )}
    </section>
  );
}

interface CreditWarningsProps {
  planId: number;
  insurePeriod: BodyOf<typeof quoteCustomerMeal>['insurePeriod'];
  startDate: CivilDate;
  /** People per risk class, none of them outside the plan. */
  counts: { jobType: number; count: number }[];
}

/** Why the server would refuse to put this premium on the month's bill: said before the application is submitted. */
function CreditWarnings({ planId, ...terms }: CreditWarningsProps) {
  const body = useDebounced({ customerMealId: planId, ...terms });
  const { data } = useEndpoint(quoteCustomerMeal, { body }, { keepPrevious: true, quiet: true });
  return data?.creditWarnings.map((warning) => (
    <Alert key={warning} type="warning" showIcon title={warning} />
  ));
}
