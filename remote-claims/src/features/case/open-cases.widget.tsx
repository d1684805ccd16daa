import { aggregateTotalRate, countCases } from 'shared-kernel/contract/claims';
import { figures, figureText } from 'shared-kernel/domain/figures';
import { moneyText } from 'shared-kernel/domain/money';
import { useEndpoint } from 'shared-kernel/query';
import { FigureCard } from 'shared-kernel/ui';
import { paths } from '../../paths';

/** Open cases, and what was paid in the last twelve months, in per cent of the premium earned. */
export function OpenCases() {
  const counts = useEndpoint(countCases);
  const { data: paid } = useEndpoint(aggregateTotalRate);
  return (
    <FigureCard
      read={counts}
      figure="openCases"
      value={figureText('openCases', counts.data?.open)}
      note={paid && `近12个月赔款${moneyText(paid.paidAmount)}${rateText(paid.totalRate)}`}
      href={paths['claims.all']}
    />
  );
}

const rateText = (rate: number | null): string =>
  rate === null ? '' : `，${figures.lossRatio.label}${figureText('lossRatio', rate)}`;
