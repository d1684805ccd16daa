import { getCustomerAccreditInfo } from 'shared-kernel/contract/onboarding';
import { infoInputStatus as steps } from 'shared-kernel/domain/dictionaries';
import { OperatorForm } from 'shared-kernel/operator';
import { useEndpoint } from 'shared-kernel/query';
import { StepState } from './step-state';
import { SubmittedOperator } from './submitted-operator';

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
