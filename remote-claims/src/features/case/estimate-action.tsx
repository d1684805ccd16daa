import { useState } from 'react';
import { Button, Drawer } from 'shared-kernel/antd';
import type { CaseDetail } from 'shared-kernel/contract/claims';
import { caseNoun, caseStatus } from 'shared-kernel/domain/nouns/case';
import { EstimateBeforePayment } from './estimate-before-payment';

/** What the insurer would pay, for an employer that is about to pay the person hurt. */
export function EstimateAction({ found }: { found: CaseDetail }) {
  const [isOpen, setOpen] = useState(false);
  if (found.caseStatus === caseStatus.code.draft || caseNoun.isEnd(found.caseStatus)) return null;
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
