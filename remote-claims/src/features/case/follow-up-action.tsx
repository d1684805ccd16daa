import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from 'shared-kernel/antd';
import { countCases, getCase, listCases, type CaseDetail } from 'shared-kernel/contract/claims';
import { followUpCase } from 'shared-kernel/contract/claims/settling';
import { claimItem, treatType } from 'shared-kernel/domain/dictionaries';
import { caseNoun } from 'shared-kernel/domain/nouns/case';
import { Field, FormDialog, useForm } from 'shared-kernel/form';
import { useAction } from 'shared-kernel/query';
import { bus, notify, topics } from 'shared-kernel/runtime';
import { linkTo } from '../../paths';
import { HospitalPicker } from '../../shared/hospital-picker';

const followUpLabel = caseNoun.actions.followUp.label;

/** Claims what the accident of a closed case has led to since. */
export function FollowUpAction({ found }: { found: CaseDetail }) {
  const [isOpen, setOpen] = useState(false);
  if (!found.actions.includes('followUp')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{followUpLabel}</Button>
      <FollowUpDialog found={found} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

interface FollowUpProps {
  found: CaseDetail;
  open: boolean;
  onClose: () => void;
}

function FollowUpDialog({ found, open, onClose }: FollowUpProps) {
  const navigate = useNavigate();
  const { accident, cover } = found;
  const followUp = useAction(followUpCase, { quiet: true, invalidates: [getCase, listCases, countCases] });
  const form = useForm({
    schema: followUpCase.body,
    initial: {
      treatType: treatType.code.outpatient,
      hospitalId: accident.hospitalId,
      hospitalName: accident.hospitalName,
      claimItems: [claimItem.code.medical],
      reporterName: accident.reporterName,
      reporterPhone: accident.reporterPhone,
    },
    submit: (body) => followUp.run({ params: { id: String(found.id) }, body }),
    onDone: ({ id, caseNo }) => {
      onClose();
      bus.publish(topics.casesChanged, { caseId: id });
      notify.done(`${followUpLabel}${caseNo}已受理`);
      void navigate(linkTo('claims.case', { id }));
    },
  });
  const items = claimItem.options.filter(({ value }) => cover.payableItems.includes(value));
  return (
    <FormDialog
      form={form}
      title={followUpLabel}
      hint="同一事故结案后两年内又发生的治疗、伤残或身故，在新的关联案件中办理；原案件已赔付的部分会扣除。"
      submitText={`提交${followUpLabel}`}
      open={open}
      onClose={onClose}
    >
      <Field.TextArea name="accidentDesc" label="后续情况" maxLength={500} />
      <Field.Select name="claimItems" label="索赔项目" options={items} multiple />
      <Field.Radio name="treatType" label="就诊方式" dict={treatType} />
      <Field.Custom name="hospitalName" label="就诊医院">
        <HospitalPicker onPick={(hospital) => form.set('hospitalId', hospital?.id)} />
      </Field.Custom>
      <Field.Text name="diagnosis" label="诊断" maxLength={200} />
      <Field.Money name="estimateAmount" label="预估金额" />
      <Field.Text name="reporterName" label="报案人" />
      <Field.Phone name="reporterPhone" label="报案人手机" />
    </FormDialog>
  );
}
