import { getCapital } from 'shared-kernel/contract/money/finance';
import { useEndpoint } from 'shared-kernel/query';
import { FigureCard, Money } from 'shared-kernel/ui';
import { paths } from '../../paths';

/** Available balance, frozen amount, and how long the balance will last. */
export function Balance() {
  const read = useEndpoint(getCapital);
  const capital = read.data;
  return (
    <FigureCard
      read={read}
      figure="available"
      value={<Money value={capital?.available} />}
      note={
        capital && (
          <>
            冻结 <Money value={capital.frozen} />
            {capital.daysLeft !== null && ` · 预计可用${capital.daysLeft}天`}
          </>
        )
      }
      href={paths['finance.account']}
    />
  );
}
