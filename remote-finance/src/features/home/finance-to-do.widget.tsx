import { getCapital } from 'shared-kernel/contract/finance';
import { moneyText } from 'shared-kernel/domain/money';
import { useEndpoint } from 'shared-kernel/query';
import { ToDo } from 'shared-kernel/ui';
import { paths } from '../../paths';

/** One row while the balance is below the warning line. */
export function FinanceToDo() {
  const { data: capital } = useEndpoint(getCapital);
  if (!capital?.isLow) return null;
  return (
    <ToDo
      text={`账户可用余额低于预警线${moneyText(capital.lowBalanceLine)}，请及时充值`}
      action="去查看"
      href={paths['finance.account']}
    />
  );
}
