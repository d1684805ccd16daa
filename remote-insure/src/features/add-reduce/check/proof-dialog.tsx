import { useState } from 'react';
import { z } from 'zod';
import { Alert } from 'shared-kernel/antd';
import { proofFileLimit } from 'shared-kernel/contract/roster';
import type { RosterDifference } from 'shared-kernel/contract/roster/check';
import * as texts from 'shared-kernel/domain/texts';
import { Field, FormDialog, useForm } from 'shared-kernel/form';
import { scanTypes } from 'shared-kernel/upload';

const schema = z.object({
  fileIds: z.array(z.uuid()).min(1, '请上传证明材料').max(proofFileLimit),
});

interface ProofDialogProps {
  difference: RosterDifference;
  /** Those chosen before. */
  fileIds: string[];
  onDone: (fileIds: string[]) => void;
  onClose: () => void;
}

/** The files that prove the corrected name or number of one person. */
export function ProofDialog({ difference: { name, changes }, fileIds, onDone, onClose }: ProofDialogProps) {
  const [owner] = useState(() => `tmp:amend-${crypto.randomUUID()}`);
  const form = useForm({
    schema,
    initial: { fileIds },
    submit: async (given) => given,
    onDone: (given) => onDone(given.fileIds),
  });
  return (
    <FormDialog form={form} open title={`${name}的证明材料`} submitText="确定" onClose={onClose}>
      <Alert
        type="info"
        showIcon
        title={changes.map(({ label, before, after }) => `${label}：${before} 变更为 ${after}`).join('；')}
        description={texts.identityAmendedOnce}
      />
      <Field.Files name="fileIds" label="证明材料" owner={owner} limit={proofFileLimit} accept={scanTypes} />
    </FormDialog>
  );
}
