import { useNavigate } from 'react-router-dom';
import { Alert, Button } from 'shared-kernel/antd';
import { getCapital, listExpenses } from 'shared-kernel/contract/money/finance';
import {
  getSettlement,
  listSettlements,
  payBills,
  type SettlementRow,
} from 'shared-kernel/contract/money/settlements';
import { settleStatus } from 'shared-kernel/domain/dictionaries';
import { addFen, moneyText, negateFen, type Fen } from 'shared-kernel/domain/money';
import { Facts } from 'shared-kernel/detail';
import { Field, FormPart, useForm } from 'shared-kernel/form';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { bus, notify, topics, useSession } from 'shared-kernel/runtime';
import { ErrorPanel, LoadingPanel, Money } from 'shared-kernel/ui';
import { linkTo } from '../../paths';

interface PayByBalanceProps {
  bills: SettlementRow[];
  total: Fen;
}

/** Balance and amount side by side; the code of a text message pays, a short balance leads to a recharge. */
export function PayByBalance({ bills, total }: PayByBalanceProps) {
  const capital = useEndpoint(getCapital);
  if (capital.isError) return <ErrorPanel error={capital.error} onRetry={() => void capital.refetch()} />;
  if (!capital.data) return <LoadingPanel rows={3} />;
  const left = addFen(capital.data.available, negateFen(total));
  return (
    <>
      <Facts
        items={[
          { label: '当前可用余额', value: <Money value={capital.data.available} /> },
          { label: '应付合计', value: <Money value={total} /> },
          {
            label: left < 0 ? '还差' : '支付后剩余',
            value: <Money value={left < 0 ? negateFen(left) : left} />,
          },
        ]}
      />
      {left < 0 ? <Shortage by={negateFen(left)} /> : <CodeForm bills={bills} total={total} />}
    </>
  );
}

const Shortage = ({ by }: { by: Fen }) => (
  <Alert
    type="warning"
    showIcon
    role="alert"
    title={`可用余额不足，还差${moneyText(by)}`}
    action={
      <Button type="primary" onClick={() => bus.publish(topics.rechargeRequested, { shortfall: by })}>
        去充值
      </Button>
    }
  />
);

const codeForm = payBills.body.pick({ captcha: true });

function CodeForm({ bills, total }: PayByBalanceProps) {
  const navigate = useNavigate();
  const mobile = useSession((state) => state.user?.telephone) ?? '';
  const pay = useAction(payBills, {
    quiet: true,
    invalidates: [getSettlement, listSettlements, getCapital, listExpenses],
  });
  const form = useForm({
    schema: codeForm,
    submit: ({ captcha }) => pay.run({ body: { ids: bills.map(({ id }) => id), captcha } }),
    onDone: ({ settleNos }) => {
      bus.publish(topics.balanceChanged, {});
      notify.done(`已支付${settleNos.length}张结算单`);
      const [only] = bills;
      void navigate(
        bills.length === 1 && only
          ? linkTo('finance.settlement', {}, { id: only.id })
          : linkTo('finance.settlement-list', {}, { settleStatus: settleStatus.code.settled }),
      );
    },
  });
  return (
    <div style={{ maxWidth: 480, marginTop: 16 }}>
      <FormPart form={form} submitText={`确认支付${moneyText(total)}`}>
        <Field.Code
          name="captcha"
          label="短信验证码"
          mobile={mobile}
          purpose="pay"
          hint="验证码发送至主账号手机，用于确认本次支付。"
        />
      </FormPart>
    </div>
  );
}
