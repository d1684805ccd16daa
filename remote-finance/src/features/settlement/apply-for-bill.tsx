import { useNavigate } from 'react-router-dom';
import { applyForBill } from 'shared-kernel/contract/money/bill-requests';
import { getSettlement, listSettlements } from 'shared-kernel/contract/money/settlements';
import { moneyText } from 'shared-kernel/domain/money';
import { useAction } from 'shared-kernel/query';
import { notify } from 'shared-kernel/runtime';
import { ActionButton } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import type { Settlement } from './settlement-detail';

/** Issues the bill of the running month now, after a question that says what it will contain. */
export function ApplyForBill({ settlement: { id, payAmount } }: { settlement: Settlement }) {
  const navigate = useNavigate();
  const apply = useAction(applyForBill, {
    invalidates: [getSettlement, listSettlements],
    onDone: ({ settleNo }) => {
      notify.done(`结算单${settleNo}已出`);
      void navigate(linkTo('finance.settlement', {}, { id }));
    },
  });
  return (
    <ActionButton
      type="primary"
      label="生成结算单"
      confirm="现在生成结算单吗？"
      confirmDetail={`截至目前的费用${moneyText(payAmount)}将出具结算单，本月之后的费用另出一张。`}
      run={() => apply.run({ body: { id } })}
    />
  );
}
