import { notify } from 'shared-kernel/runtime';
import { Button } from 'shared-kernel/antd';
import { getCustomerInfo } from 'shared-kernel/contract/customers';
import {
  getCustomerAccreditInfo,
  getLinkerAuditStatus,
  listCustomerOperatorTemps,
  withdrawCustomerOperatorTemp,
  type OperatorApplication,
} from 'shared-kernel/contract/onboarding';
import { OperatorFacts } from 'shared-kernel/operator';
import * as texts from 'shared-kernel/domain/texts';
import { useAction } from 'shared-kernel/query';
import { Actions, ToneTag, useConfirm } from 'shared-kernel/ui';

/** The change that the provider has not decided yet; it can be taken back until then. */
export function WaitingApplication({ application }: { application: OperatorApplication }) {
  const confirm = useConfirm();
  const withdraw = useAction(withdrawCustomerOperatorTemp, {
    onDone: () => notify.done('变更申请已撤回'),
    invalidates: [listCustomerOperatorTemps, getLinkerAuditStatus, getCustomerAccreditInfo, getCustomerInfo],
  });
  const ask = () =>
    confirm({
      title: '确定撤回该变更申请吗？',
      detail: '撤回后原操作员继续使用本平台，可重新提交申请。',
      okText: '撤回申请',
      onOk: () => withdraw.run({ params: { id: String(application.id) } }),
    });

  return (
    <section className="kb-card" aria-label="审核中的变更申请">
      <div className="kb-detail-section-title">
        <h2>
          变更申请 <ToneTag tone="theirs">审核中</ToneTag>
        </h2>
        <Actions>
          <Button onClick={ask} loading={withdraw.isRunning}>
            撤回申请
          </Button>
        </Actions>
      </div>
      <p className="kb-muted">
        预计1个工作日内完成审核。审核通过前，原操作员可继续使用本平台；审核通过后，{texts.operatorSignsIn}
      </p>
      <OperatorFacts application={application} />
    </section>
  );
}
