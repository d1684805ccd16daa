import { useState } from 'react';
import { Button } from 'shared-kernel/antd';
import type { Capital } from 'shared-kernel/contract/finance';
import { FigureCard, FigureRow, Money } from 'shared-kernel/ui';
import { LowLineForm } from './low-line-form';

/** The wallet at a glance. */
export function AccountFigures({ capital }: { capital: Capital }) {
  const [isEditing, setEditing] = useState(false);

  return (
    <FigureRow>
      <FigureCard
        label="可用余额"
        value={<Money value={capital.available} />}
        note={capital.daysLeft === null ? undefined : `按近30天用量，预计可用${capital.daysLeft}天`}
      />
      <FigureCard label="冻结金额" value={<Money value={capital.frozen} />} note="已支付、尚未生效的保费" />
      <FigureCard label="累计充值" value={<Money value={capital.totalRecharge} />} />
      <FigureCard
        label="累计消费"
        value={<Money value={capital.totalConsume} />}
        note={
          <>
            累计退费 <Money value={capital.totalRefund} />
          </>
        }
      />
      <FigureCard
        label="余额预警线"
        value={<Money value={capital.lowBalanceLine} />}
        note={
          <Button type="link" size="small" style={{ padding: 0 }} onClick={() => setEditing(true)}>
            修改预警线
          </Button>
        }
      />
      <LowLineForm capital={capital} open={isEditing} onClose={() => setEditing(false)} />
    </FigureRow>
  );
}
