import { useMemo, useState } from 'react';
import { Drawer } from 'shared-kernel/antd';
import type { RechargeRow } from 'shared-kernel/contract/money/finance';
import { Facts } from 'shared-kernel/detail';
import { costStatus, payAccountType } from 'shared-kernel/domain/dictionaries';
import { ListSection } from 'shared-kernel/list';
import { DictTag, Instant, Money } from 'shared-kernel/ui';
import { ReceiptButton } from '../../shared/receipt-button';
import { rechargeListOf } from './recharge-list';

/** Every recharge, and one of them in full. */
export function Recharges() {
  const [opened, setOpened] = useState<RechargeRow>();
  const list = useMemo(() => rechargeListOf(setOpened), []);
  return (
    <>
      <ListSection list={list} />
      <Drawer
        open={opened !== undefined}
        title={opened && `充值单${opened.costNo}`}
        size="large"
        onClose={() => setOpened(undefined)}
        extra={opened?.costStatus === costStatus.code.booked && <ReceiptButton costId={opened.id} />}
      >
        {opened && <RechargeFacts recharge={opened} />}
      </Drawer>
    </>
  );
}

const RechargeFacts = ({ recharge }: { recharge: RechargeRow }) => (
  <Facts
    items={[
      { label: '金额', value: <Money value={recharge.money} /> },
      { label: '状态', value: <DictTag dictionary={costStatus} code={recharge.costStatus} /> },
      { label: '方式', value: payAccountType.label(recharge.payAccountType) },
      { label: '付款户名', value: recharge.bankName || undefined },
      { label: '付款账号', value: recharge.bankNum || undefined },
      { label: '付款开户行', value: recharge.bankDeposit || undefined },
      { label: '微信订单号', value: recharge.outTradeNo },
      {
        label: '付款凭证',
        value: recharge.costProof && (
          <a className="kb-link" href={recharge.costProof} target="_blank" rel="noreferrer">
            查看凭证
          </a>
        ),
      },
      { label: '审核意见', value: recharge.auditRemark },
      { label: '提交时间', value: <Instant value={recharge.createTime} /> },
      { label: '审核时间', value: <Instant value={recharge.auditTime} /> },
    ]}
  />
);
