import { getCapital } from 'shared-kernel/contract/finance';
import { useEndpoint } from 'shared-kernel/query';
import { Money } from 'shared-kernel/ui';

/** The available balance, as the user's own menu shows it. */
export function BalanceLine() {
  const { data } = useEndpoint(getCapital);
  return (
    <p className="host-user-balance">
      可用余额 <Money value={data?.available} />
    </p>
  );
}
