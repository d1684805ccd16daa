import { aggregateTotalRate, countCases } from 'shared-kernel/contract/claims';
import { moneyText } from 'shared-kernel/domain/money';
import { useEndpoint } from 'shared-kernel/query';
import { FigureCard } from 'shared-kernel/ui';
import { paths } from '../../paths';

/** Open cases, and what was paid in the last twelve months, in per cent of the premium earned. */
export function OpenCases() {
  const counts = useEndpoint(countCases);
  const { data: paid } = useEndpoint(aggregateTotalRate);
  const { t1 = 0, t2 = 0, t3 = 0 } = counts.data ?? {};
  return (
    <FigureCard
      read={counts}
      label="处理中案件"
      value={`${t1 + t2 + t3}件`}
      note={paid && `近12个月赔付${moneyText(paid.paidAmount)}${rateText(paid.totalRate)}`}
      href={paths['claims.all']}
    />
  );
}

const rateText = (rate: number | null): string => (rate === null ? '' : `，赔付率${rate}%`);
