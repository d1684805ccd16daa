import { useState } from 'react';
import { Button, Drawer } from 'shared-kernel/antd';
import type { CaseDetail } from 'shared-kernel/contract/claims';
import { caseStatus } from 'shared-kernel/domain/dictionaries';
import { EstimateBeforePayment } from './estimate-before-payment';

const { draft, paid, unpaid, withdrawn } = caseStatus.code;
const notEstimated: readonly number[] = [draft, paid, unpaid, withdrawn];

/** What the insurer would pay, for an employer that is about to pay the person hurt. */
export function EstimateAction({ found }: { found: CaseDetail }) {
  const [isOpen, setOpen] = useState(false);
  if (notEstimated.includes(found.caseStatus)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>赔前试算</Button>
      <Drawer
        open={isOpen}
        title={`赔前试算 ${found.name}`}
        size={1000}
        onClose={() => setOpen(false)}
        destroyOnHidden
      >
        <EstimateBeforePayment found={found} />
      </Drawer>
    </>
  );
}
