import {
  getCustomerAccreditInfo,
  getCustomerOperatorTemp,
  getLinkerAuditStatus,
} from 'shared-kernel/contract/onboarding';
import { infoInputStatus as steps } from 'shared-kernel/domain/dictionaries';
import { OperatorForm, OperatorFacts } from 'shared-kernel/operator';
import { useEndpoint } from 'shared-kernel/query';
import { StepState } from './step-state';
import { QueryCard } from 'shared-kernel/ui';

interface OperatorStepProps {
  infoInputStatus: number;
  onDone: () => void;
  /** Runs the guard again: another window may have submitted what this one shows. */
  onRefresh: () => void;
}

/** Who may act for the employer. Two calls for one form: the authority first, then the application for the audit. */
export function OperatorStep({ infoInputStatus, onDone, onRefresh }: OperatorStepProps) {
  const read = useEndpoint(getCustomerAccreditInfo);
  if (infoInputStatus >= steps.code.done) return <SubmittedOperator />;
  return (
    <StepState read={read}>
      {(saved) => (
        <OperatorForm
          saved={saved}
          isAuthorised={infoInputStatus >= steps.code.accredit}
          submitText="提交审核"
          draftKey="verification.operator"
          onDone={onDone}
          onRefresh={() => {
            void read.refetch();
            onRefresh();
          }}
        />
      )}
    </StepState>
  );
}

/** The newest application, as submitted. */
function SubmittedOperator() {
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
