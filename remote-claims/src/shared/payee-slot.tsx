import { useState } from 'react';
import { Button, Flex } from 'shared-kernel/antd';
import { isProblem } from 'shared-kernel/client';
import { problems } from 'shared-kernel/contract';
import {
  getCase,
  getCaseMaterials,
  listCases,
  payeeForm,
  saveCaseMaterials,
  type CaseDetail,
} from 'shared-kernel/contract/claims';
import { claimItem, claimPayee } from 'shared-kernel/domain/dictionaries';
import { maskMobile, withSingleStops } from 'shared-kernel/domain/text';
import { Field, FormDialog, refusedAt, useForm, useFormValues, type ValuesOf } from 'shared-kernel/form';
import { useAction } from 'shared-kernel/query';
import { afterPaint, useSession } from 'shared-kernel/runtime';

/** The account that the insurer pays to: the only row of the checklist that is a form and not a file. */
export function PayeeSlot({ found, isOpen }: { found: CaseDetail; isOpen: boolean }) {
  const [isEditing, setEditing] = useState(false);
  const invalidates = [getCase, getCaseMaterials, listCases];
  const save = useAction(saveCaseMaterials, { quiet: true, invalidates });
  const takeLast = useAction(saveCaseMaterials, { invalidates });
  const { payeeName, payeeRelation, payeeBankNumMasked, payeeBankDeposit, payeeOffer: offer } = found;
  const kind = claimPayee.label(found.payeeType ?? 0);
  const account = [
    payeeRelation ? `${kind}（${payeeRelation}）` : kind,
    payeeName,
    payeeBankDeposit,
    payeeBankNumMasked,
  ];
  const params = { id: String(found.id) };
  const lastCase = offer?.caseId ?? undefined;
  return (
    <>
      <p>
        {payeeName ? (
          account.join('　')
        ) : offer && lastCase !== undefined ? (
          <>
            <span className="kb-muted">上次的账户：</span>
            {[offer.payeeName, offer.payeeBankDeposit, offer.payeeBankNum].join('　')}
          </>
        ) : (
          <span className="kb-muted">尚未填写</span>
        )}
      </p>
      {isOpen && (
        <Flex gap={8} wrap>
          {!payeeName && lastCase !== undefined && (
            <Button
              type="primary"
              loading={takeLast.isRunning}
              onClick={() => takeLast.run({ params, body: { payeeOf: lastCase } })}
            >
              使用这个账户
            </Button>
          )}
          <Button onClick={() => setEditing(true)}>
            {payeeName ? '修改领款账户' : lastCase === undefined ? '填写领款账户' : '填写其他账户'}
          </Button>
          <PayeeDialog
            found={found}
            open={isEditing}
            onClose={() => setEditing(false)}
            onSave={(payee) => save.run({ params, body: { payee } })}
          />
        </Flex>
      )}
    </>
  );
}

interface PayeeDialogProps {
  found: CaseDetail;
  open: boolean;
  onClose: () => void;
  onSave: (payee: ValuesOf<typeof payeeForm>) => Promise<unknown>;
  /** The kind of payee cannot change, because its documents were checked. */
  isCorrection?: boolean;
}

/** Maps fields and refusals of the calls to the form's fields. */
const names = Object.fromEntries(Object.keys(payeeForm.shape).map((name) => [`payee.${name}`, name]));
const codes = { [problems.wrongVerificationCode.code]: 'captcha' };

/** Form for the account that the insurer pays to. */
export function PayeeDialog({ found, open, onClose, onSave, isCorrection = false }: PayeeDialogProps) {
  const employer = useSession((state) => state.customer?.customername);
  const mobile = useSession((state) => state.user?.telephone) ?? '';
  const [needsCode, setNeedsCode] = useState(false);
  const close = () => {
    setNeedsCode(false);
    onClose();
  };
  const ofAccount = found.payeeOffer?.caseId === null ? found.payeeOffer : undefined;
  const form = useForm({
    schema: payeeForm,
    initial: {
      payeeType: found.payeeType ?? claimPayee.code.employer,
      payeeName: found.payeeName ?? employer,
      payeeRelation: found.payeeRelation,
      payeeBankDeposit: found.payeeBankDeposit ?? ofAccount?.payeeBankDeposit,
      payeeBankNum: ofAccount?.payeeBankNum,
    },
    submit: async (payee) => {
      try {
        return await refusedAt(onSave(payee), { names, codes });
      } catch (error) {
        // Only the server knows the whole stored number: it requests the code when this is another account.
        if (isProblem(error) && error.fields.some(({ field }) => field === 'captcha')) {
          setNeedsCode(true);
          // The refusal is shown at the field of the code, which must be rendered by then.
          await new Promise<void>((resolve) => afterPaint(resolve));
        }
        throw error;
      }
    },
    onDone: close,
  });
  const { payeeType: kind } = useFormValues(form);
  // Heirs are paid only after a death.
  const kinds = claimPayee.options.filter(
    ({ value }) => value !== claimPayee.code.heir || found.accident.claimItems.includes(claimItem.code.death),
  );
  const reason = isCorrection && found.payments.findLast(({ returnReason }) => returnReason)?.returnReason;
  return (
    <FormDialog
      form={form}
      title={isCorrection ? '更正领款账户' : '领款账户'}
      hint={`${reason ? withSingleStops(`银行退回原因：${reason}。`) : ''}企业收款时户名为企业全称，个人收款时为伤者本人（${found.name}），身故时为继承人。`}
      submitText="保存"
      open={open}
      onClose={close}
    >
      <Field.Radio name="payeeType" label="收款方" options={kinds} disabled={isCorrection} />
      <Field.Text name="payeeName" label="收款户名" maxLength={60} />
      {kind === claimPayee.code.heir && (
        <Field.Text name="payeeRelation" label="与伤者的关系" maxLength={20} required />
      )}
      <Field.Text name="payeeBankNum" label="收款账号" maxLength={40} />
      <Field.Bank name="payeeBankDeposit" label="开户行" />
      {needsCode && (
        <Field.Code
          name="captcha"
          label="短信验证码"
          mobile={mobile}
          purpose="pay"
          required
          hint={`赔款将付到新的账户，请用发送至${maskMobile(mobile)}的验证码确认。`}
        />
      )}
    </FormDialog>
  );
}
