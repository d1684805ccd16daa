import { getCapital } from 'shared-kernel/contract/money/finance';
import { listInvoiceables } from 'shared-kernel/contract/money/invoices';
import { listSettlements, type SettlementRow } from 'shared-kernel/contract/money/settlements';
import { moneyText, zeroFen } from 'shared-kernel/domain/money';
import * as texts from 'shared-kernel/domain/texts';
import { useEndpoint } from 'shared-kernel/query';
import { ToDo, ToDoList } from 'shared-kernel/ui';
import { payableBillStates } from 'shared-kernel/domain/nouns/money';
import { linkTo, paths } from '../../paths';

const toPay = payableBillStates.join(',');

/**
 * Finance items that wait for the employer: a balance below the warning line, unpaid bills, premium without an invoice.
 */
export function FinanceToDo() {
  const capital = useEndpoint(getCapital);
  const bills = useEndpoint(listSettlements, { query: { settleStatus: toPay, sort: 'dueDate', length: 1 } });
  const invoiceable = useEndpoint(listInvoiceables, { query: { length: 1 } });
  const { count = 0, sumPlain = zeroFen } = invoiceable.data ?? {};
  const [earliest] = bills.data?.list ?? [];
  return (
    <ToDoList subject="账户" reads={[capital, bills, invoiceable]}>
      {capital.data?.isLow && (
        <ToDo
          text={`${texts.belowLowBalanceLine}${moneyText(capital.data.lowBalanceLine)}，请及时充值`}
          action="去查看"
          href={paths['finance.account']}
        />
      )}
      {earliest && <BillsToPay count={bills.data?.count ?? 1} earliest={earliest} />}
      {count > 0 && (
        <ToDo
          text={`可开票金额${moneyText(sumPlain)}，来自${count}张已结算的结算单`}
          action="去开票"
          href={linkTo('finance.invoices', {}, { tab: 'waiting' })}
        />
      )}
    </ToDoList>
  );
}

/** A single bill is linked directly. */
function BillsToPay({ count, earliest }: { count: number; earliest: SettlementRow }) {
  const { id, settleMonth, payAmount, dueDate, isOverdue } = earliest;
  const isOne = count === 1;
  return (
    <ToDo
      tone={isOverdue ? 'refused' : 'yours'}
      text={isOne ? `${settleMonth}账期结算单待支付${moneyText(payAmount)}` : `${count}张结算单待支付`}
      deadline={dueDate ?? undefined}
      several={!isOne}
      action="去支付"
      href={isOne ? linkTo('finance.settlement', {}, { id }) : paths['finance.settlement-pay']}
    />
  );
}
