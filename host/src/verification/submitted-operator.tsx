import { getCustomerOperatorTemp, getLinkerAuditStatus } from 'shared-kernel/contract/onboarding';
import { useEndpoint } from 'shared-kernel/query';
import { QueryCard } from 'shared-kernel/ui';
import { OperatorFacts } from 'shared-kernel/operator';
import { StepState } from './step-state';

/** The newest application, as submitted. */
export function SubmittedOperator() {
  const status = useEndpoint(getLinkerAuditStatus);
  return (
    <StepState read={status}>
      {({ tempId }) =>
        tempId ? <Application id={tempId} /> : <p className="kb-card">授权操作员信息已提交。</p>
      }
    </StepState>
  );
}

function Application({ id }: { id: number }) {
  const read = useEndpoint(getCustomerOperatorTemp, { params: { id: String(id) } });
  return <QueryCard read={read}>{(application) => <OperatorFacts application={application} />}</QueryCard>;
}
