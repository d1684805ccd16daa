import { type PlanDetail, quoteCustomerMeal } from 'shared-kernel/contract/insure';
import { jobType, payType } from 'shared-kernel/domain/dictionaries';
import { addFen, isWithheld, mulRatio, negateFen } from 'shared-kernel/domain/money';
import type { DraftOf } from 'shared-kernel/form';
import { Facts } from 'shared-kernel/detail';
import { formatNumber } from 'shared-kernel/domain/text';
import * as texts from 'shared-kernel/domain/texts';
import { Money } from 'shared-kernel/ui';
import { useCapital } from '../../shared/reference.hooks';
import type { ApplyValues } from './apply-schema';
import type { BodyOf } from 'shared-kernel/contract';
import { useEndpoint } from 'shared-kernel/query';
import { useDebounced } from '../../shared/debounced.hook';
import { PriceLine } from '../../shared/price-line';

interface FeePreviewProps {
  plan: PlanDetail;
  values: DraftOf<ApplyValues>;
  /** Number of people per risk class, without rows that have errors. */
  counts: ReadonlyMap<number, number>;
  leftOut: number;
  /** A note on the people to be read before they are insured, such as an age with lower limits. */
  note: string | null;
}

/** Shows the premium of the current list, and whether the balance covers it. The server's calculation is binding. */
export function FeePreview({ plan, values, counts, leftOut, note }: FeePreviewProps) {
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
  const people = lines.reduce((sum, { count }) => sum + count, 0);
  const total = addFen(...lines.map(({ amount }) => amount));
  const left = capital && addFen(capital.available, negateFen(total));
  const isShort = left !== undefined && !isWithheld(left) && left < 0;
  const warnings = useCreditWarnings(
    plan.id,
    values,
    lines.map(({ job, count }) => ({ jobType: job, count })),
  );

  return (
    <PriceLine
      label="保费试算"
      empty={leftOut > 0 ? texts.pricedOnceRight : '添加人员后显示保费'}
      word="保费合计"
      amount={lines.length > 0 ? total : undefined}
      leftOut={leftOut}
      warnings={note === null ? warnings : [note, ...warnings]}
      notes={[
        ...(people > 0 ? [`共${formatNumber(people, 0)}人`] : []),
        ...(values.payType === payType.code.monthly ? ['计入月度结算单，现在不付款'] : []),
        ...(values.payType === payType.code.voucher
          ? ['审核通过后对公转账，并在起保日零时前上传付款凭证']
          : []),
        ...(capital && values.payType === payType.code.balance
          ? [
              <>
                可用余额 <Money value={capital.available} />
                {isShort ? (
                  <>
                    ，支付时还差 <Money value={negateFen(left)} />
                  </>
                ) : (
                  people > 0 && (
                    <>
                      ，支付后剩余 <Money value={left} />
                    </>
                  )
                )}
              </>,
            ]
          : []),
      ]}
    >
      <Facts
        items={lines.map(({ job, count, unit, amount }) => ({
          label: `${jobType.label(job)} × ${formatNumber(count, 0)}人`,
          value: (
            <>
              <Money value={amount} />
              （每人 <Money value={unit} />）
            </>
          ),
          wide: true,
        }))}
      />
    </PriceLine>
  );
}

/** Returns why the server would refuse to put this premium on the monthly bill, before the user submits. */
function useCreditWarnings(
  planId: number,
  { payType: paidBy, insurePeriod, startDate }: DraftOf<ApplyValues>,
  counts: { jobType: number; count: number }[],
): readonly string[] {
  const terms = { customerMealId: planId, insurePeriod, startDate, counts };
  const body = useDebounced(terms) as BodyOf<typeof quoteCustomerMeal>; // only requested when complete
  const isAsked = paidBy === payType.code.monthly && Boolean(insurePeriod && startDate) && counts.length > 0;
  const { data } = useEndpoint(
    quoteCustomerMeal,
    { body },
    { enabled: isAsked, keepPrevious: true, quiet: true },
  );
  return (isAsked && data?.creditWarnings) || [];
}
