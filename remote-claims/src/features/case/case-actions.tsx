import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from 'shared-kernel/antd';
import {
  type CaseDetail,
  confirmAdjust,
  countCases,
  getCase,
  listCases,
  urgeCase,
  withdrawCase,
} from 'shared-kernel/contract/claims';
import { claimItem, treatType } from 'shared-kernel/domain/dictionaries';
import { instantText } from 'shared-kernel/domain/instant';
import { moneyText } from 'shared-kernel/domain/money';
import * as texts from 'shared-kernel/domain/texts';
import { caseNoun } from 'shared-kernel/domain/nouns/case';
import { Field, FormDialog, ReasonDialog, useForm } from 'shared-kernel/form';
import { useAction } from 'shared-kernel/query';
import { bus, notify, topics } from 'shared-kernel/runtime';
import { LinkButton, useConfirm } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import { caseLinks } from '../../shared/case-links';
import { HospitalPicker } from '../../shared/hospital-picker';
import { ObjectionDialog } from './objection-dialog';
import { correctPayee, followUpCase } from 'shared-kernel/contract/claims/settling';
import type { CaseId } from 'shared-kernel/domain/nouns/ids';
import { PayeeDialog } from '../../shared/payee-slot';
import { touchedByCase } from '../../shared/touched';

const followUpLabel = caseNoun.actions.followUp.label;

/** Claims later consequences of the accident of a closed case. */
function FollowUpAction({ found }: { found: CaseDetail }) {
  const [isOpen, setOpen] = useState(false);
  if (!found.actions.includes('followUp')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{followUpLabel}</Button>
      <FollowUpDialog found={found} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function FollowUpDialog({ found, open, onClose }: { found: CaseDetail; open: boolean; onClose: () => void }) {
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

const { withdraw: withdrawal } = caseNoun.actions;
const notifyChanged = (caseId: CaseId) => bus.publish(topics.casesChanged, { caseId });

/** The actions that the server allows on this case. */
export function CaseActions({ found }: { found: CaseDetail }) {
  const [dialog, setDialog] = useState<'withdraw' | 'object'>();
  const confirm = useConfirm();
  const params = { id: String(found.id) };
  const urge = useAction(urgeCase, {
    invalidates: touchedByCase,
    onDone: () => notify.done('已催办，客服会尽快处理'),
  });
  const agree = useAction(confirmAdjust, {
    invalidates: touchedByCase,
    onDone: () => notifyChanged(found.id),
  });
  const withdraw = useAction(withdrawCase, {
    quiet: true,
    invalidates: touchedByCase,
    onDone: () => notifyChanged(found.id),
  });
  const may = (action: CaseDetail['actions'][number]) => found.actions.includes(action);

  const askToAgree = () =>
    confirm({
      title:
        found.payableAmount === null
          ? '确定同意理算结果吗？'
          : `确定同意赔付${moneyText(found.payableAmount)}吗？`,
      detail: texts.agreementIsFinal,
      okText: '同意',
      onOk: () =>
        agree.run({ params, body: { agree: true, versionNo: newestVersion(found) } }).catch(() => undefined),
    });

  return (
    <>
      {may('withdraw') && (
        <Button danger={withdrawal.danger} onClick={() => setDialog('withdraw')}>
          {withdrawal.label}
        </Button>
      )}
      {may('urge') && (
        <Button loading={urge.isRunning} onClick={() => urge.run({ params, body: {} })}>
          {caseNoun.actions.urge.label}
        </Button>
      )}
      {!may('urge') && found.urgeTime && caseNoun.mayIn('urge', found.caseStatus) && (
        <Button disabled>{`已催办 ${instantText(found.urgeTime)}`}</Button>
      )}
      <FollowUpAction found={found} />
      {may('object') && <Button onClick={() => setDialog('object')}>{caseNoun.actions.object.label}</Button>}
      {[...caseLinks(found)].reverse().map(({ key, label, href }) => (
        <LinkButton key={key} href={href} type={key === 'materials' ? 'primary' : 'default'}>
          {label}
        </LinkButton>
      ))}
      {may('confirm') && (
        <Button type="primary" loading={agree.isRunning} onClick={askToAgree}>
          {caseNoun.actions.confirm.label}
        </Button>
      )}
      <CorrectPayeeAction found={found} />
      <ReasonDialog
        schema={withdrawCase.body}
        submit={(body) => withdraw.run({ params, body })}
        title={withdrawal.label}
        hint="撤案后需要时可以重新报案。"
        submitText="确定撤案"
        label="撤案原因"
        open={dialog === 'withdraw'}
        onClose={() => setDialog(undefined)}
      />
      <ObjectionDialog found={found} open={dialog === 'object'} onClose={() => setDialog(undefined)} />
    </>
  );
}

const newestVersion = ({ adjustments }: CaseDetail) =>
  Math.max(1, ...adjustments.map(({ versionNo }) => versionNo));

/** Enters another account after the bank has returned the payment. */
function CorrectPayeeAction({ found }: { found: CaseDetail }) {
  const [isOpen, setOpen] = useState(false);
  const save = useAction(correctPayee, {
    quiet: true,
    invalidates: [getCase, listCases],
    onDone: () => notify.done('领款账户已更正，将重新支付'),
  });
  if (!found.actions.includes('correctPayee')) return null;
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {caseNoun.actions.correctPayee.label}
      </Button>
      <PayeeDialog
        found={found}
        open={isOpen}
        onClose={() => setOpen(false)}
        isCorrection
        onSave={(body) => save.run({ params: { id: String(found.id) }, body })}
      />
    </>
  );
}
