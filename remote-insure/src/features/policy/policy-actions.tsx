import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, Popconfirm } from 'shared-kernel/antd';
import {
  cancelInsure,
  deleteInsure,
  getInsure,
  listInsures,
  payInsure,
  withdrawSurrender,
  type PolicyDetail,
} from 'shared-kernel/contract/insure';
import { getCapital, listExpenses } from 'shared-kernel/contract/finance';
import { PayButton } from 'shared-kernel/payment';
import { useAction } from 'shared-kernel/query';
import { LinkButton } from 'shared-kernel/ui';
import { insureStatus, operateType, payType } from 'shared-kernel/domain/dictionaries';
import { linkTo, paths } from '../../paths';
import { SurrenderDialog } from './surrender-dialog';

/** The actions that the server allows on an application or policy. */
export function PolicyActions({ policy }: { policy: PolicyDetail }) {
  const navigate = useNavigate();
  const params = { id: String(policy.id) };
  const touched = [getInsure, listInsures];
  const pay = useAction(payInsure, { quiet: true, invalidates: [...touched, getCapital, listExpenses] });
  const cancel = useAction(cancelInsure, { invalidates: touched });
  const takeBack = useAction(withdrawSurrender, { invalidates: touched });
  const [isSurrendering, setSurrendering] = useState(false);
  const remove = useAction(deleteInsure, {
    invalidates: [listInsures],
    onDone: () => navigate(paths['insure.policy-list'], { replace: true }),
  });

  return (
    <>
      {policy.actions.includes('delete') && (
        <Popconfirm
          title="确定要删除这份投保单吗？"
          okText="删除"
          cancelText="取消"
          onConfirm={() => void remove.run({ params })}
        >
          <Button danger loading={remove.isRunning}>
            删除
          </Button>
        </Popconfirm>
      )}
      {policy.actions.includes('cancel') && (
        <Popconfirm
          title={
            policy.insureStatus === insureStatus.code.submitted
              ? '撤回后可以修改并重新提交，确定撤回吗？'
              : '作废后不能恢复，确定放弃投保吗？'
          }
          okText="确定"
          cancelText="取消"
          onConfirm={() => void cancel.run({ params, body: {} })}
        >
          <Button loading={cancel.isRunning}>
            {policy.insureStatus === insureStatus.code.submitted ? '撤回' : '放弃投保'}
          </Button>
        </Popconfirm>
      )}
      {policy.moreActions.includes('surrender') && (
        <Button onClick={() => setSurrendering(true)}>退保</Button>
      )}
      {policy.moreActions.includes('withdrawSurrender') && (
        <Popconfirm
          title="撤回后保单继续有效，确定撤回退保申请吗？"
          okText="确定"
          cancelText="取消"
          onConfirm={() => void takeBack.run({ params })}
        >
          <Button loading={takeBack.isRunning}>撤回退保</Button>
        </Popconfirm>
      )}
      <SurrenderDialog policy={policy} open={isSurrendering} onClose={() => setSurrendering(false)} />
      {policy.actions.includes('edit') && (
        <LinkButton
          type="primary"
          href={linkTo('insure.apply', { id: policy.customerMealId }, { draft: policy.id })}
        >
          继续填写
        </LinkButton>
      )}
      {policy.actions.includes('pay') && (
        <PayButton
          amount={policy.premium}
          onPay={() => pay.run({ params, body: { payType: payType.code.balance } })}
        />
      )}
      {policy.moreActions.includes('renew') && (
        <LinkButton href={linkTo('insure.renew', { id: policy.id })}>续保</LinkButton>
      )}
      {policy.actions.includes('changeStaff') && (
        <LinkButton
          type="primary"
          href={linkTo(
            'insure.add-reduce-operation',
            {},
            { insureId: policy.id, operateType: operateType.code.add },
          )}
        >
          加减保
        </LinkButton>
      )}
    </>
  );
}
