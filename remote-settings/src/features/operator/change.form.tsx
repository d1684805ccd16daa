import { useMemo } from 'react';
import { notify, useToday } from 'shared-kernel/runtime';
import type { CustomerAccreditInfo, OperatorApplication } from 'shared-kernel/contract/onboarding';
import { operatorApplicationStatus } from 'shared-kernel/domain/dictionaries';
import { FormGroup } from 'shared-kernel/form';
import {
  applyForOperator,
  OperatorAuthorityFields,
  OperatorContactFields,
  OperatorIdentityFields,
  operatorPartSchemas,
  operatorStart,
  OperatorSummary,
} from 'shared-kernel/operator';
import * as texts from 'shared-kernel/domain/texts';
import { FormWizard } from 'shared-kernel/wizard';

interface ChangeFormProps {
  saved: CustomerAccreditInfo;
  /** The newest application; if it was rejected or withdrawn, its values are filled in again. */
  newest: OperatorApplication | undefined;
  onClose: () => void;
  onRefresh: () => void;
}

const isRepeatable = ({ auditStatus }: OperatorApplication): boolean =>
  auditStatus === operatorApplicationStatus.code.rejected ||
  auditStatus === operatorApplicationStatus.code.withdrawn;

/**
 * Applies for another person as operator, which the provider decides. The SMS code comes last, since it would expire
 * while the letter is being stamped.
 */
export function ChangeForm({ saved, newest, onClose, onRefresh }: ChangeFormProps) {
  const today = useToday();
  const previous = newest && isRepeatable(newest) ? newest : undefined;
  const provenTelephone = saved.telephone;
  const schemas = useMemo(
    () => operatorPartSchemas({ previous, provenTelephone, today }),
    [previous, provenTelephone, today],
  );
  const start = operatorStart({ person: undefined, previous, today });

  return (
    <FormWizard
      draftKey="settings.operator-change"
      title="更换操作员"
      hint={`提交后由平台审核，审核通过前原操作员可继续使用本平台；审核通过后，${texts.operatorSignsIn}`}
      steps={{
        identity: {
          title: '操作员身份',
          schema: schemas.identity,
          initial: start.identity,
          fields: (form) => <OperatorIdentityFields form={form} previous={previous} />,
        },
        authority: {
          title: '授权',
          schema: schemas.authority,
          initial: start.authority,
          fields: () => <OperatorAuthorityFields known={previous?.authLetterFile} />,
        },
        contact: {
          title: '联系方式',
          schema: schemas.contact,
          initial: start.contact,
          fields: (form, { identity, authority }) => (
            <>
              {identity && authority && (
                <FormGroup title="请核对申请内容" hint="如需修改，请返回对应的步骤。">
                  <OperatorSummary identity={identity} authority={authority} previous={previous} />
                </FormGroup>
              )}
              <OperatorContactFields form={form} provenTelephone={provenTelephone} />
            </>
          ),
        },
      }}
      submitText="提交变更申请"
      cancel={{ onCancel: onClose }}
      submit={({ identity, authority, contact }) =>
        applyForOperator({ ...identity, ...authority, ...contact }, provenTelephone)
      }
      onRefresh={onRefresh}
      onDone={() => {
        notify.done('变更申请已提交，请等待审核');
        onClose();
      }}
    />
  );
}
