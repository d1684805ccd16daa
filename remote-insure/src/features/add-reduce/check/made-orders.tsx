import { useState } from 'react';
import { Alert } from 'shared-kernel/antd';
import type { AnswerOf } from 'shared-kernel/contract';
import { proofFileLimit } from 'shared-kernel/contract/roster';
import type { orderRosterCheck, RosterDifference } from 'shared-kernel/contract/roster/check';
import { endorseStatus, operateType } from 'shared-kernel/domain/dictionaries';
import { dueOrRefund } from 'shared-kernel/domain/premium';
import * as texts from 'shared-kernel/domain/texts';
import { Field, FormDialog, useForm } from 'shared-kernel/form';
import { DataTable, defineTable } from 'shared-kernel/table';
import { scanTypes } from 'shared-kernel/upload';
import type { FileId } from 'shared-kernel/domain/nouns/ids';
import { z } from 'zod';
import { linkTo } from '../../../paths';

const schema = z.object({
  fileIds: z.array(z.uuid()).min(1, '请上传证明材料').max(proofFileLimit),
});

interface ProofDialogProps {
  difference: RosterDifference;
  /** The files chosen before. */
  fileIds: FileId[];
  onDone: (fileIds: FileId[]) => void;
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
        title={changes.map(({ label, before, after }) => `${label}：${before} 变更为 ${after}`).join('；')}
        description={texts.identityAmendedOnce}
      />
      <Field.Files name="fileIds" label="证明材料" owner={owner} limit={proofFileLimit} accept={scanTypes} />
    </FormDialog>
  );
}

type Made = AnswerOf<typeof orderRosterCheck>;

const orderTable = defineTable<Made['orders'][number]>({
  label: '已生成的加减保单',
  rowKey: ({ id }) => id,
  columns: (c) => [
    c.link('orderNo', '单号', ({ id }) => linkTo('insure.add-reduce-order', { id })),
    c.dict('operateType', '类型', operateType),
    c.text('policyNo', '保单号'),
    c.count('personCount', '人数'),
    c.money('premium', dueOrRefund, { signed: true }),
    c.dict('endorseStatus', '状态', endorseStatus),
  ],
  sums: ['personCount', 'premium'],
  compact: true,
});

/** The result: the created orders, and the people who were refused. */
export function MadeOrders({ made: { orders, refused } }: { made: Made }) {
  const unpaid = orders.filter((order) => order.endorseStatus === endorseStatus.code.unpaid).length;
  return (
    <>
      {orders.length > 0 && <DataTable table={orderTable} rows={orders} />}
      {unpaid > 0 && (
        <Alert type="warning" title={`其中${unpaid}张待支付，请在今天24:00前支付，逾期自动作废。`} />
      )}
      {refused.length > 0 && (
        <Alert
          type="warning"
          title={`${refused.length}人未能处理，原因见下方各行。`}
          description={refused
            .slice(0, 5)
            .map(({ name, message }) => `${name}：${message}`)
            .join('；')}
        />
      )}
    </>
  );
}
