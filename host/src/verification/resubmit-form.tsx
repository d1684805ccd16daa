import { useMemo } from 'react';
import {
  getLinkerAuditStatus,
  type CustomerAccreditInfo,
  type OperatorApplication,
} from 'shared-kernel/contract/onboarding';
import { lastDayOfPeriod } from 'shared-kernel/domain/civil-date';
import { FormSection, useForm } from 'shared-kernel/form';
import { invalidate } from 'shared-kernel/query';
import { clock } from 'shared-kernel/runtime';
import { applyForOperator } from './submit-operator';
import { OperatorFields } from './operator-fields';
import { operatorSchema } from './operator-schema';

interface ResubmitFormProps {
  /** The application that was refused; its data of the same person need not be given again. */
  previous: OperatorApplication | undefined;
  /** The operator in office: the telephone proved so far. */
  saved: CustomerAccreditInfo;
}

/** The refused application, to be corrected and submitted again. */
export function ResubmitForm({ previous, saved }: ResubmitFormProps) {
  const today = clock.today();
  const provenTelephone = saved.telephone;
  const schema = useMemo(
    () => operatorSchema({ previous, provenTelephone, today }),
    [previous, provenTelephone, today],
  );
  const form = useForm({
    schema,
    initial: {
      operatorName: previous?.operatorName ?? saved.linkername,
      operatorTelephone: previous?.operatorTelephone ?? saved.telephone,
      operatorEmail: previous?.operatorEmail ?? saved.email,
      position: previous?.position,
      authLetterFileId: previous?.authLetterFile?.id,
      idFrontFileId: previous?.idFrontFile?.id,
      idBackFileId: previous?.idBackFile?.id,
      validFrom: previous?.validFrom ?? today,
      validTo: previous?.validTo ?? lastDayOfPeriod(today, 12),
    },
    submit: (values) => applyForOperator(values, provenTelephone),
    draftKey: 'operator-check.resubmit',
  });

  return (
    <FormSection form={form} submitText="重新提交" onRefresh={() => void invalidate(getLinkerAuditStatus)}>
      <OperatorFields
        form={form}
        previous={previous}
        authLetterFile={saved.authLetterFile}
        provenTelephone={provenTelephone}
      />
    </FormSection>
  );
}
