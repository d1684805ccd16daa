import { notify } from 'shared-kernel/runtime';
import type { CustomerAccreditInfo, OperatorApplication } from 'shared-kernel/contract/onboarding';
import { operatorApplicationStatus } from 'shared-kernel/domain/dictionaries';
import { OperatorForm } from 'shared-kernel/operator';
import { PageHeader } from 'shared-kernel/ui';

interface ChangeFormProps {
  saved: CustomerAccreditInfo;
  /** The newest application; one that was refused or taken back need not be typed again. */
  newest: OperatorApplication | undefined;
  onClose: () => void;
  onRefresh: () => void;
}

const isRepeatable = ({ auditStatus }: OperatorApplication): boolean =>
  auditStatus === operatorApplicationStatus.code.rejected ||
  auditStatus === operatorApplicationStatus.code.withdrawn;

/** Another person as operator: an application that the provider decides. */
export function ChangeForm({ saved, newest, onClose, onRefresh }: ChangeFormProps) {
  return (
    <>
      <PageHeader title="更换操作员" hint="提交后由平台审核，审核通过前原操作员可继续使用本平台。" />
      <OperatorForm
        isChange
        saved={saved}
        previous={newest && isRepeatable(newest) ? newest : undefined}
        submitText="提交变更申请"
        draftKey="settings.operator-change"
        onCancel={onClose}
        onRefresh={onRefresh}
        onDone={() => {
          notify.done('变更申请已提交，请等待审核');
          onClose();
        }}
      />
    </>
  );
}
