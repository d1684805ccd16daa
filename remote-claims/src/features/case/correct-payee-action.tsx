import { useState } from 'react';
import { Button } from 'shared-kernel/antd';
import { getCase, listCases, type CaseDetail } from 'shared-kernel/contract/claims';
import { correctPayee } from 'shared-kernel/contract/claims/settling';
import { caseNoun } from 'shared-kernel/domain/nouns/case';
import { useAction } from 'shared-kernel/query';
import { notify } from 'shared-kernel/runtime';
import { PayeeDialog } from '../../shared/payee-slot';

/** Another account after the bank has sent the payment back. */
export function CorrectPayeeAction({ found }: { found: CaseDetail }) {
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
