import { getInsure, listInsures, type PolicyDetail } from 'shared-kernel/contract/insure';
import {
  getInsureVoucher,
  submitInsureVoucher,
  type VoucherDue,
} from 'shared-kernel/contract/money/vouchers';
import { DetailPage } from 'shared-kernel/detail';
import { insureStatus, voucherStatus } from 'shared-kernel/domain/dictionaries';
import { instantText } from 'shared-kernel/domain/instant';
import { useAction } from 'shared-kernel/query';
import { CivilDay, DictTag, LinkButton, Money } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import { paySections } from './pay-sections';

interface ApplicationVoucherProps {
  policy: PolicyDetail;
  due: VoucherDue;
}

/** What an application costs, where to transfer it, and the vouchers that were submitted for it. */
export function ApplicationVoucher({ policy, due }: ApplicationVoucherProps) {
  const policyPath = linkTo('insure.policy', { id: policy.id });
  const submit = useAction(submitInsureVoucher, {
    quiet: true,
    invalidates: [getInsure, listInsures, getInsureVoucher],
  });
  const isWaiting = due.vouchers.some((one) => one.voucherStatus === voucherStatus.code.waiting);
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
        { label: '投保人数', value: `${policy.personCount}人` },
        { label: '起保日期', value: <CivilDay value={policy.startDate} /> },
        { label: '方案', value: policy.mealName },
      ]}
      sections={paySections({
        due,
        isWaiting,
        back: { label: '返回投保单', href: policyPath },
        owner: `tmp:voucher-${policy.insureNo}`,
        draftKey: `insure.application-voucher.${policy.id}`,
        submit: (body) => submit.run({ params: { id: String(policy.id) }, body }),
      })}
    />
  );
}
