import { getCapital } from 'shared-kernel/contract/finance';
import { moneyText } from 'shared-kernel/domain/money';
import { useEndpoint } from 'shared-kernel/query';
import { ToDo, ToDoList } from 'shared-kernel/ui';
import { paths } from '../../paths';

/** One row while the balance is below the warning line. */
export function FinanceToDo() {
  const read = useEndpoint(getCapital);
  return (
    <ToDoList subject="账户" reads={[read]}>
      {read.data?.isLow && (
        <ToDo
          text={`账户可用余额低于预警线${moneyText(read.data.lowBalanceLine)}，请及时充值`}
          action="去查看"
          href={paths['finance.account']}
        />
      )}
    </ToDoList>
  );
}
