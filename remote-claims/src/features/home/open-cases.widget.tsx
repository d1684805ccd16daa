import { aggregateCompensate, countCases } from 'shared-kernel/contract/claims';
import { moneyText } from 'shared-kernel/domain/money';
import { useEndpoint } from 'shared-kernel/query';
import { FigureCard } from 'shared-kernel/ui';
import { paths } from '../../paths';

/** Open cases, and what was paid in the last twelve months. */
export function OpenCases() {
  const { data: counts } = useEndpoint(countCases);
  const { data: paid } = useEndpoint(aggregateCompensate);
  return (
    <FigureCard
      label="处理中案件"
      value={counts ? `${counts.t1 + counts.t2 + counts.t3}件` : '-'}
      note={paid && `近12个月赔付${moneyText(paid.paidAmount)}`}
      href={paths['claims.all']}
    />
  );
}
