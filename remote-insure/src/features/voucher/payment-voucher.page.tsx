import type { ComponentProps } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { AnswerOf } from 'shared-kernel/contract';
import { getInsure, listInsures, type PolicyDetail } from 'shared-kernel/contract/insure';
import { getSigncompany } from 'shared-kernel/contract/reference';
import { getAddReduce, listAddReduces } from 'shared-kernel/contract/roster';
import {
  getInsureVoucher,
  getOrderVoucher,
  submitInsureVoucher,
  submitOrderVoucher,
  type VoucherDue,
} from 'shared-kernel/contract/money/vouchers';
import { DetailPage, DetailState, type DetailSection } from 'shared-kernel/detail';
import { endorseStatus, insureStatus, operateType, voucherStatus } from 'shared-kernel/domain/dictionaries';
import { instantText } from 'shared-kernel/domain/instant';
import { formatNumber } from 'shared-kernel/domain/text';
import { voucherSubmitted, creditCode } from 'shared-kernel/domain/texts';
import { defineList, ListPage, policySearch } from 'shared-kernel/list';
import { SubmittedVouchers, VoucherForm } from 'shared-kernel/payment';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { notify } from 'shared-kernel/runtime';
import { CivilDay, DictTag, EmptyPanel, LinkButton, Money } from 'shared-kernel/ui';
import type { OrderId } from 'shared-kernel/domain/nouns/ids';
import { linkTo, paths } from '../../paths';

interface Payment extends Pick<ComponentProps<typeof VoucherForm>, 'owner' | 'draftKey' | 'submit'> {
  due: VoucherDue;
  /** Where the voucher page leads back to: the application or the order. */
  back: { label: string; href: string };
}

/** The bank account and the voucher form, or why no voucher can be submitted, and the earlier vouchers. */
const paySections = ({ due, back, ...form }: Payment): DetailSection[] => [
  {
    key: 'pay',
    title: '转账信息',
    content: due.refusal ? (
      <EmptyPanel
        text={isInReview(due) ? `${voucherSubmitted}。` : due.refusal}
        action={<LinkButton href={back.href}>{back.label}</LinkButton>}
      />
    ) : (
      <NewVoucher {...form} due={due} next={back.href} />
    ),
  },
  {
    key: 'vouchers',
    title: '已提交的凭证',
    content: <SubmittedVouchers vouchers={due.vouchers} />,
    hidden: due.vouchers.length === 0,
  },
];

/** An order in audit may have been paid from the balance. */
const isInReview = ({ vouchers }: VoucherDue): boolean =>
  vouchers.some((one) => one.voucherStatus === voucherStatus.code.waiting);

function NewVoucher({ due, next, ...form }: Omit<Payment, 'back'> & { next: string }) {
  const navigate = useNavigate();
  return (
    <>
      <Payee signcompany={due.signcompany} />
      <VoucherForm
        {...form}
        due={due.due}
        employer={due.employer}
        signcompany={due.signcompany}
        onDone={() => {
          notify.done(voucherSubmitted);
          void navigate(next);
        }}
      />
    </>
  );
}

/** The payee's credit code, to be checked on a first transfer; hidden until it is loaded. */
function Payee({ signcompany }: { signcompany: number }) {
  const { data } = useEndpoint(getSigncompany, { params: { id: String(signcompany) } });
  if (!data) return null;
  return <p className="kb-muted">{`首次转账请核对收款单位的${creditCode}：${data.uscc}`}</p>;
}

const payPath = (id: OrderId): string => linkTo('insure.payment-voucher', {}, { id });

/** Shown when the URL names no order. */
const unpaidOrders = defineList({
  id: 'insure.orders-to-pay',
  title: '上传付款凭证',
  hint: '选择要以银行转账支付的加减保单。',
  endpoint: listAddReduces,
  rowHref: (row) => payPath(row.id),
  filters: (f) => [
    f.text('orderNo', '单号'),
    f.remote('insureId', '保单', policySearch),
    f.dict('operateType', '类型', operateType),
  ],
  columns: (c) => [
    c.field('orderNo'),
    c.field('operateType'),
    c.field('policyNo'),
    c.field('personCount'),
    c.field('premium', { signed: true }),
    c.field('effectDate'),
    c.field('submitTime'),
  ],
  card: ['orderNo', 'operateType', 'personCount', 'premium'],
  rowActions: ({ id, actions }) => [
    { key: 'pay', label: '上传付款凭证', href: payPath(id), hidden: !actions.includes('voucher') },
  ],
  empty: {
    text: '没有待支付的加减保单。',
    action: { label: '查看加减保记录', href: paths['insure.add-reduce-log'] },
  },
});

/** Pays an order (`?id=`) or an application (`?insureId=`) by bank transfer. */
export function PaymentVoucherPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const insureId = search.get('insureId') ?? '';
  if (insureId !== '') return <VoucherOfApplication id={insureId} />;
  if (id === '')
    return <ListPage list={unpaidOrders} fixedQuery={{ endorseStatus: String(endorseStatus.code.unpaid) }} />;
  return <VoucherOfOrder id={id} />;
}

function VoucherOfApplication({ id }: { id: string }) {
  const policy = useEndpoint(getInsure, { params: { id } });
  const due = useEndpoint(getInsureVoucher, { params: { id } });
  return (
    <DetailState read={policy}>
      {(found) => (
        <DetailState read={due}>{(amount) => <ApplicationVoucher policy={found} due={amount} />}</DetailState>
      )}
    </DetailState>
  );
}

function VoucherOfOrder({ id }: { id: string }) {
  const order = useEndpoint(getAddReduce, { params: { id } });
  const due = useEndpoint(getOrderVoucher, { params: { id } });
  return (
    <DetailState read={order}>
      {(found) => (
        <DetailState read={due}>{(amount) => <OrderVoucher order={found} due={amount} />}</DetailState>
      )}
    </DetailState>
  );
}

/** The premium of an application, the bank account, and the vouchers submitted for it. */
function ApplicationVoucher({ policy, due }: { policy: PolicyDetail; due: VoucherDue }) {
  const policyPath = linkTo('insure.policy', { id: policy.id });
  const submit = useAction(submitInsureVoucher, {
    quiet: true,
    invalidates: [getInsure, listInsures, getInsureVoucher],
  });
  return (
    <DetailPage
      title="上传付款凭证"
      number={policy.policyNo ?? policy.insureNo}
      status={<DictTag dictionary={insureStatus} code={policy.insureStatus} />}
      hint={
        due.payBefore && policy.insureStatus === insureStatus.code.unpaid
          ? `${instantText(due.payBefore)}前须确认到账；未到账的投保单作废，之后到账的金额转入余额。`
          : undefined
      }
      actions={<LinkButton href={policyPath}>查看投保单</LinkButton>}
      figures={[
        { label: '应付金额', value: <Money value={due.due} /> },
        { label: '投保人数', value: `${formatNumber(policy.personCount, 0)}人` },
        { label: '起保日期', value: <CivilDay value={policy.startDate} /> },
        { label: '方案', value: policy.mealName },
      ]}
      sections={paySections({
        due,
        back: { label: '返回投保单', href: policyPath },
        owner: `tmp:voucher-${policy.insureNo}`,
        draftKey: `insure.application-voucher.${policy.id}`,
        submit: (body) => submit.run({ params: { id: String(policy.id) }, body }),
      })}
    />
  );
}

/** The premium of an order, the bank account, and the vouchers submitted for it. */
function OrderVoucher({ order, due }: { order: AnswerOf<typeof getAddReduce>; due: VoucherDue }) {
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
        { label: operateType.label(order.operateType), value: `${formatNumber(order.personCount, 0)}人` },
        { label: '生效日期', value: <CivilDay value={order.effectDate} /> },
        { label: '保单号', value: order.policyNo },
      ]}
      sections={paySections({
        due,
        back: { label: '返回加减保单', href: orderPath },
        owner: `tmp:voucher-${order.orderNo}`,
        draftKey: `insure.voucher.${order.id}`,
        submit: (body) => submit.run({ params: { id: String(order.id) }, body }),
      })}
    />
  );
}
