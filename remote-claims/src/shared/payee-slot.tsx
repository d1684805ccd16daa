import { useState } from 'react';
import { Button } from 'shared-kernel/antd';
import {
  getCase,
  getCaseMaterials,
  listCases,
  payeeForm,
  saveCaseMaterials,
  type CaseDetail,
} from 'shared-kernel/contract/claims';
import { claimItem, claimPayee } from 'shared-kernel/domain/dictionaries';
import { Field, FormDialog, refusedAt, useForm, useFormValues, type ValuesOf } from 'shared-kernel/form';
import { useAction } from 'shared-kernel/query';
import { useSession } from 'shared-kernel/runtime';

/** Where the insurer pays to: the one row of the checklist that is a form and not a file. */
export function PayeeSlot({ found, isOpen }: { found: CaseDetail; isOpen: boolean }) {
  const [isEditing, setEditing] = useState(false);
  const save = useAction(saveCaseMaterials, {
    quiet: true,
    invalidates: [getCase, getCaseMaterials, listCases],
  });
  const { payeeName, payeeRelation, payeeBankNumMasked, payeeBankDeposit } = found;
  const kind = claimPayee.label(found.payeeType ?? 0);
  const account = [
    payeeRelation ? `${kind}（${payeeRelation}）` : kind,
    payeeName,
    payeeBankDeposit,
    payeeBankNumMasked,
  ];
  return (
    <>
      <p>{payeeName ? account.join('　') : <span className="kb-muted">尚未填写</span>}</p>
      {isOpen && (
        <div>
          <Button onClick={() => setEditing(true)}>{payeeName ? '修改领款账户' : '填写领款账户'}</Button>
          <PayeeDialog
            found={found}
            open={isEditing}
            onClose={() => setEditing(false)}
            onSave={(payee) =>
              refusedAt(save.run({ params: { id: String(found.id) }, body: { payee } }), { names })
            }
          />
        </div>
      )}
    </>
  );
}

interface PayeeDialogProps {
  found: CaseDetail;
  open: boolean;
  onClose: () => void;
  onSave: (payee: ValuesOf<typeof payeeForm>) => Promise<unknown>;
  /** The kind of payee stays, because its papers were checked. */
  isCorrection?: boolean;
}

const names = Object.fromEntries(Object.keys(payeeForm.shape).map((name) => [`payee.${name}`, name]));

/** The account that the insurer pays to. */
export function PayeeDialog({ found, open, onClose, onSave, isCorrection = false }: PayeeDialogProps) {
  const employer = useSession((state) => state.customer?.customername);
  const form = useForm({
    schema: payeeForm,
    initial: {
      payeeType: found.payeeType ?? claimPayee.code.employer,
      payeeName: found.payeeName ?? employer,
      payeeRelation: found.payeeRelation,
      payeeBankDeposit: found.payeeBankDeposit,
    },
    submit: onSave,
    onDone: onClose,
  });
  const { payeeType: kind } = useFormValues(form);
  // Heirs are paid after a death alone.
  const kinds = claimPayee.options.filter(
    ({ value }) => value !== claimPayee.code.heir || found.accident.claimItems.includes(claimItem.code.death),
  );
  const reason = isCorrection && found.payments.findLast(({ returnReason }) => returnReason)?.returnReason;
  return (
    <FormDialog
      form={form}
      title={isCorrection ? '更正领款账户' : '领款账户'}
      hint={`${reason ? `银行退回原因：${reason}。` : ''}企业收款时户名为企业全称，个人收款时为伤者本人（${found.name}），身故时为继承人。`}
      submitText="保存"
      open={open}
      onClose={onClose}
    >
      <Field.Radio name="payeeType" label="收款方" options={kinds} disabled={isCorrection} />
      <Field.Text name="payeeName" label="收款户名" maxLength={60} />
      {kind === claimPayee.code.heir && (
        <Field.Text name="payeeRelation" label="与伤者的关系" maxLength={20} required />
      )}
      <Field.Text name="payeeBankNum" label="收款账号" maxLength={40} />
      <Field.Text name="payeeBankDeposit" label="开户行" maxLength={60} />
    </FormDialog>
  );
}
