import { useMemo } from 'react';
import type { CustomerAccreditInfo, OperatorApplication } from '../contract/onboarding';
import { infoInputStatus } from '../domain/dictionaries';
import { FormSection, useForm } from '../form';
import { session, useToday } from '../runtime';
import { OperatorAuthorityFields, OperatorContactFields, OperatorIdentityFields } from './operator-fields';
import { operatorSchema } from './operator-schema';
import { operatorStart } from './operator-start';
import { applyForOperator, authorise } from './submit-operator';

interface OperatorFormProps {
  /** The current operator, with the telephone number verified so far. */
  saved: CustomerAccreditInfo;
  /** The refused application; its data for the same person may be left out. */
  previous?: OperatorApplication | undefined;
  /** False while the employer has never had an operator: a submit then authorises this one first. */
  isAuthorised?: boolean;
  submitText: string;
  onCancel?: () => void;
  draftKey: string;
  onDone?: () => void;
  /** Reloads the form's data after somebody else has changed it. */
  onRefresh: () => void;
}

/** An application for an operator: the person, the telephone number, the authority. The provider then audits it. */
export function OperatorForm(props: OperatorFormProps) {
  const { saved, previous, isAuthorised = true, draftKey, onDone, onCancel } = props;
  const today = useToday();
  const provenTelephone = isAuthorised ? saved.telephone : undefined;
  const schema = useMemo(
    () => operatorSchema({ previous, provenTelephone, today }),
    [previous, provenTelephone, today],
  );
  const start = operatorStart({ person: saved, previous, today });
  const form = useForm({
    schema,
    initial: { ...start.identity, ...start.contact, ...start.authority },
    submit: async (values) => {
      if (isAuthorised) return applyForOperator(values, provenTelephone);
      await authorise(values, saved.version);
      // If the second call fails, the next attempt starts with that call.
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
      <OperatorAuthorityFields known={previous?.authLetterFile ?? saved.authLetterFile} />
    </FormSection>
  );
}
