import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from 'shared-kernel/antd';
import {
  cancelInsure,
  deleteInsure,
  getInsure,
  listInsures,
  payInsure,
  withdrawSurrender,
  type PolicyDetail,
} from 'shared-kernel/contract/insure';
import { getCapital, listExpenses } from 'shared-kernel/contract/money/finance';
import { policyNoun } from 'shared-kernel/domain/nouns/policy';
import { PayButton } from 'shared-kernel/payment';
import { useAction } from 'shared-kernel/query';
import { ActionButton, LinkButton } from 'shared-kernel/ui';
import { insureStatus, payType } from 'shared-kernel/domain/dictionaries';
import { linkTo, paths } from '../../paths';
import { usePayTypes } from '../../shared/reference.hooks';
import { addition } from '../../shared/staff-change';
import { SurrenderDialog } from './surrender-dialog';

const { actions } = policyNoun;

/** The actions that the server allows on an application or policy. */
export function PolicyActions({ policy }: { policy: PolicyDetail }) {
  const navigate = useNavigate();
  const mayTransfer = usePayTypes().includes(payType.code.voucher);
  const params = { id: String(policy.id) };
  const touched = [getInsure, listInsures];
  const pay = useAction(payInsure, { quiet: true, invalidates: [...touched, getCapital, listExpenses] });
  const cancel = useAction(cancelInsure, { invalidates: touched });
  const takeBack = useAction(withdrawSurrender, { invalidates: touched });
  const giveUp = () => cancel.run({ params, body: {} });
  const [isSurrendering, setSurrendering] = useState(false);
  const remove = useAction(deleteInsure, {
    invalidates: [listInsures],
    onDone: () => navigate(paths['insure.policy-list'], { replace: true }),
  });

  return (
    <>
      {policy.actions.includes('delete') && (
        <ActionButton
          label={actions.delete.label}
          danger={actions.delete.danger}
          confirm="确定要删除这份投保单吗？"
          run={() => remove.run({ params })}
          done="已删除"
        />
      )}
      {policy.actions.includes('cancel') &&
        (policy.insureStatus === insureStatus.code.submitted ? (
          <ActionButton
            label="撤回"
            confirm="确定要撤回投保申请吗？"
            confirmDetail="撤回后可以修改并重新提交。"
            run={giveUp}
            done="已撤回"
          />
        ) : (
          <ActionButton
            label="放弃投保"
            danger
            confirm="确定要放弃投保吗？"
            confirmDetail="作废后不能恢复。"
            run={giveUp}
            done="已作废"
          />
        ))}
      {policy.actions.includes('surrender') && (
        <Button onClick={() => setSurrendering(true)}>{actions.surrender.label}</Button>
      )}
      {policy.actions.includes('withdrawSurrender') && (
        <ActionButton
          label={actions.withdrawSurrender.label}
          confirm="确定要撤回退保申请吗？"
          confirmDetail="撤回后保单继续有效。"
          run={() => takeBack.run({ params })}
          done="已撤回退保申请"
        />
      )}
      <SurrenderDialog policy={policy} open={isSurrendering} onClose={() => setSurrendering(false)} />
      {policy.actions.includes('pay') && mayTransfer && (
        <LinkButton href={linkTo('insure.payment-voucher', {}, { insureId: policy.id })}>
          上传付款凭证
        </LinkButton>
      )}
      {policy.actions.includes('renew') && (
        <LinkButton href={linkTo('insure.renew', { id: policy.id })}>{actions.renew.label}</LinkButton>
      )}
      {policy.actions.includes('edit') && (
        <LinkButton
          type="primary"
          href={linkTo('insure.apply', { id: policy.customerMealId }, { draft: policy.id })}
        >
          {actions.edit.label}
        </LinkButton>
      )}
      {policy.actions.includes('pay') && (
        <PayButton
          amount={policy.premium}
          onPay={() => pay.run({ params, body: { payType: payType.code.balance } })}
        />
      )}
      {policy.actions.includes('changeStaff') && (
        <LinkButton type="primary" href={addition(policy.id)}>
          {actions.changeStaff.label}
        </LinkButton>
      )}
    </>
  );
}
