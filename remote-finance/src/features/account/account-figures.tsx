import { useState } from 'react';
import { Button } from 'shared-kernel/antd';
import { type Capital, setLowBalanceLine, getCapital } from 'shared-kernel/contract/money/finance';
import { addFen, moneyText } from 'shared-kernel/domain/money';
import { FigureCard, FigureRow, Money, type ReadState } from 'shared-kernel/ui';
import { Field, FormDialog, useForm } from 'shared-kernel/form';
import { useAction } from 'shared-kernel/query';
import { notify } from 'shared-kernel/runtime';

interface AccountFiguresProps {
  /** Undefined while loading. */
  capital: Capital | undefined;
  read: ReadState;
}

/** The day on which the money runs out, and why. */
const forecastText = ({ runsOutOn, runsOutReason }: Capital): string =>
  runsOutOn ? `预计可用至${runsOutOn}：${runsOutReason ?? ''}` : '按已知的支付和续保，24个月内够用';

/** The wallet is income less expense: totals and ledger agree. */
const sumsText = ({ available, frozen }: Capital): string =>
  `充值加退费减消费和退款，即可用与冻结共${moneyText(addFen(available, frozen))}`;

/** Placeholders that reserve the space of the notes while the figures are loaded. */
const usual = {
  forecast:
    '预计可用至2026-12-31：12-15 保单PZ20261231000001续保约¥10,000.00、12-31 保单PZ20261231000002续保约¥10,000.00，另有3份',
  sums: '充值加退费减消费和退款，即可用与冻结共¥100,000.00',
  spent: '累计退费 ¥100,000.00，累计退款 ¥100,000.00',
};

/** Key figures of the wallet. */
export function AccountFigures({ capital, read }: AccountFiguresProps) {
  const [isEditing, setEditing] = useState(false);

  return (
    <FigureRow>
      <FigureCard
        read={read}
        wide
        figure="available"
        value={<Money value={capital?.available} />}
        note={capital && forecastText(capital)}
        usualNote={usual.forecast}
      />
      <FigureCard
        read={read}
        figure="frozen"
        value={<Money value={capital?.frozen} />}
        note="待生效的保费和处理中的退款"
      />
      <FigureCard
        read={read}
        figure="totalRecharge"
        value={<Money value={capital?.totalRecharge} />}
        note={capital && sumsText(capital)}
        usualNote={usual.sums}
      />
      <FigureCard
        read={read}
        figure="totalConsume"
        value={<Money value={capital?.totalConsume} />}
        usualNote={usual.spent}
        note={
          <>
            累计退费 <Money value={capital?.totalRefund} />
            {(capital?.totalWithdraw ?? 0) > 0 && (
              <>
                ，累计退款 <Money value={capital?.totalWithdraw} />
              </>
            )}
          </>
        }
      />
      <FigureCard
        read={read}
        label="余额预警线"
        value={<Money value={capital?.lowBalanceLine} />}
        note={
          <Button
            className="kb-no-print"
            type="link"
            size="small"
            style={{ padding: 0 }}
            onClick={() => setEditing(true)}
          >
            修改预警线
          </Button>
        }
      />
      {capital && <LowLineForm capital={capital} open={isEditing} onClose={() => setEditing(false)} />}
    </FigureRow>
  );
}

/** Sets the balance below which the customer gets a warning. */
function LowLineForm({ capital, open, onClose }: { capital: Capital; open: boolean; onClose: () => void }) {
  const save = useAction(setLowBalanceLine, { quiet: true, invalidates: [getCapital] });
  const form = useForm({
    schema: setLowBalanceLine.body,
    initial: { lowBalanceLine: capital.lowBalanceLine },
    submit: (body) => save.run({ body }),
    onDone: () => {
      notify.done('预警线已保存');
      onClose();
    },
  });

  return (
    <FormDialog form={form} title="设置余额预警线" submitText="保存" open={open} onClose={onClose}>
      <Field.Money
        name="lowBalanceLine"
        label="预警线"
        hint="可用余额低于此金额时，首页和站内消息会提醒您充值。"
      />
    </FormDialog>
  );
}
