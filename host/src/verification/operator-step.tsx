import { useMemo } from 'react';
import { getCustomerAccreditInfo, type CustomerAccreditInfo } from 'shared-kernel/contract/onboarding';
import { lastDayOfPeriod } from 'shared-kernel/domain/civil-date';
import { FormSection, useForm } from 'shared-kernel/form';
import { useEndpoint } from 'shared-kernel/query';
import { clock, session } from 'shared-kernel/runtime';
import { infoInputStatus as steps } from 'shared-kernel/domain/dictionaries';
import { applyForOperator, authorise } from './submit-operator';
import { OperatorFields } from './operator-fields';
import { operatorSchema } from './operator-schema';
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

interface OperatorFormProps {
  saved: CustomerAccreditInfo;
  /** The first of both calls has succeeded already, in this visit or in an earlier one. */
  isAuthorised: boolean;
  onDone: () => void;
  onRefresh: () => void;
}

function OperatorForm({ saved, isAuthorised, onDone, onRefresh }: OperatorFormProps) {
  const today = clock.today();
  const provenTelephone = isAuthorised ? saved.telephone : undefined;
  const schema = useMemo(
    () => operatorSchema({ previous: undefined, provenTelephone, today }),
    [provenTelephone, today],
  );
  const form = useForm({
    schema,
    initial: {
      operatorName: saved.linkername,
      operatorTelephone: saved.telephone,
      operatorEmail: saved.email,
      authLetterFileId: saved.authLetterFile?.id,
      validFrom: saved.validFrom ?? today,
      validTo: saved.validTo ?? lastDayOfPeriod(today, 12),
    },
    submit: async (values) => {
      if (isAuthorised) return applyForOperator(values, provenTelephone);
      await authorise(values, saved.version);
      // Should the second call fail, the next try begins with it.
      session.customerChanged({ infoInputStatus: steps.code.accredit });
      return applyForOperator(values, values.operatorTelephone);
    },
    onDone,
    draftKey: 'verification.operator',
  });

  return (
    <FormSection form={form} submitText="提交审核" onRefresh={onRefresh}>
      <OperatorFields
        form={form}
        previous={undefined}
        authLetterFile={saved.authLetterFile}
        provenTelephone={provenTelephone}
      />
    </FormSection>
  );
}
