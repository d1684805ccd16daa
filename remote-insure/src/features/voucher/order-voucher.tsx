import type { AnswerOf } from 'shared-kernel/contract';
import { getAddReduce, listAddReduces } from 'shared-kernel/contract/roster';
import { getOrderVoucher, submitOrderVoucher, type VoucherDue } from 'shared-kernel/contract/money/vouchers';
import { DetailPage } from 'shared-kernel/detail';
import { endorseStatus, operateType } from 'shared-kernel/domain/dictionaries';
import { instantText } from 'shared-kernel/domain/instant';
import { useAction } from 'shared-kernel/query';
import { CivilDay, DictTag, LinkButton, Money } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import { paySections } from './pay-sections';

interface OrderVoucherProps {
  order: AnswerOf<typeof getAddReduce>;
  due: VoucherDue;
}

/** What an order costs, where to transfer it, and the vouchers that were submitted for it. */
export function OrderVoucher({ order, due }: OrderVoucherProps) {
  const submit = useAction(submitOrderVoucher, {
    quiet: true,
    invalidates: [getAddReduce, listAddReduces, getOrderVoucher],
  });
  const orderPath = linkTo('insure.add-reduce-order', { id: order.id });
  return (
    <DetailPage
      title="上传付款凭证"
      number={order.orderNo}
      status={<DictTag dictionary={endorseStatus} code={order.endorseStatus} />}
      hint={
        due.payBefore && !due.refusal
          ? `请在${instantText(due.payBefore)}前提交凭证，到账确认后进入审核；到期未确认的，生效日期顺延，多付的金额转入余额。`
          : undefined
      }
      actions={<LinkButton href={orderPath}>查看加减保单</LinkButton>}
      figures={[
        { label: '应付金额', value: <Money value={due.due} /> },
        { label: operateType.label(order.operateType), value: `${order.personCount}人` },
        { label: '生效日期', value: <CivilDay value={order.effectDate} /> },
        { label: '保单号', value: order.policyNo },
      ]}
      sections={paySections({
        due,
        isWaiting: order.endorseStatus === endorseStatus.code.auditing,
        back: { label: '返回加减保单', href: orderPath },
        owner: `tmp:voucher-${order.orderNo}`,
        draftKey: `insure.voucher.${order.id}`,
        submit: (body) => submit.run({ params: { id: String(order.id) }, body }),
      })}
    />
  );
}
