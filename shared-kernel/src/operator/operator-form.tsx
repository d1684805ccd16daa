import { useMemo } from 'react';
import type { CustomerAccreditInfo, OperatorApplication } from '../contract/onboarding';
import { infoInputStatus } from '../domain/dictionaries';
import { FormSection, useForm } from '../form';
import { clock, session } from '../runtime';
import { OperatorAuthorityFields, OperatorContactFields, OperatorIdentityFields } from './operator-fields';
import { operatorSchema } from './operator-schema';
import { operatorStart } from './operator-start';
import { applyForOperator, authorise } from './submit-operator';

interface OperatorFormProps {
  /** The operator in office, with the telephone that is proved so far. */
  saved: CustomerAccreditInfo;
  /** The application that was refused; its data of the same person need not be given again. */
  previous?: OperatorApplication | undefined;
  /** False while the employer has never named an operator: submitting then authorises this one first. */
  isAuthorised?: boolean;
  /** Another person takes over: nothing of the operator in office is filled in. */
  isChange?: boolean;
  submitText: string;
  onCancel?: () => void;
  /** Names the stored draft of this form. */
  draftKey: string;
  onDone?: () => void;
  /** Reads again what the form is about, after somebody else has changed it. */
  onRefresh: () => void;
}

/** An application for an operator: the person, the telephone, the authority. It waits for the provider's audit. */
export function OperatorForm(props: OperatorFormProps) {
  const { saved, previous, isAuthorised = true, isChange = false, draftKey, onDone, onCancel } = props;
  const today = clock.today();
  const provenTelephone = isAuthorised ? saved.telephone : undefined;
  const schema = useMemo(
    () => operatorSchema({ previous, provenTelephone, today }),
    [previous, provenTelephone, today],
  );
  const person = isChange ? undefined : saved;
  const start = operatorStart({ person, previous, today });
  const form = useForm({
    schema,
    initial: { ...start.identity, ...start.contact, ...start.authority },
    submit: async (values) => {
      if (isAuthorised) return applyForOperator(values, provenTelephone);
      await authorise(values, saved.version);
      // Should the second call fail, the next try begins with it.
      session.customerChanged({ infoInputStatus: infoInputStatus.code.accredit });
      return applyForOperator(values, values.operatorTelephone);
    },
    onDone: () => onDone?.(),
    draftKey,
  });

  return (
    <FormSection
      form={form}
      submitText={props.submitText}
      onRefresh={props.onRefresh}
      {...(onCancel && { cancel: { onCancel } })}
    >
      <OperatorIdentityFields form={form} previous={previous} />
      <OperatorContactFields form={form} provenTelephone={provenTelephone} />
      <OperatorAuthorityFields known={previous?.authLetterFile ?? person?.authLetterFile} />
    </FormSection>
  );
}
