import { useState } from 'react';
import { Alert } from 'shared-kernel/antd';
import { problems, type AnswerOf } from 'shared-kernel/contract';
import {
  getInsure,
  listInsures,
  previewSurrender,
  surrenderInsure,
  type PolicyDetail,
  type SurrenderLine,
} from 'shared-kernel/contract/insure';
import { getCapital, listExpenses } from 'shared-kernel/contract/money/finance';
import { addDays } from 'shared-kernel/domain/civil-date';
import { insureStatus, surrenderReason } from 'shared-kernel/domain/dictionaries';
import { formatNumber } from 'shared-kernel/domain/text';
import { Field, FormDialog, useForm, useFormValues } from 'shared-kernel/form';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { clock, notify } from 'shared-kernel/runtime';
import { DataTable, defineTable } from 'shared-kernel/table';
import { ErrorPanel, LoadingPanel, Money } from 'shared-kernel/ui';

const lineTable = defineTable<SurrenderLine>({
  label: '退费明细',
  rowKey: (row) => row.personId,
  columns: (c) => [
    c.text('name', '姓名'),
    c.text('idNoMasked', '证件号码'),
    c.count('days', '未满期天数'),
    c.money('refund', '退费'),
    c.text('formula', '计算'),
  ],
  card: ['name', 'refund', 'formula'],
  sums: ['refund'],
  pageSize: 10,
  compact: true,
});

interface SurrenderDialogProps {
  policy: PolicyDetail;
  open: boolean;
  onClose: () => void;
}

/** Surrenders a policy. Shows the reason, last day and refund of each person before anything is submitted. */
export function SurrenderDialog({ policy, open, onClose }: SurrenderDialogProps) {
  const isBegun = policy.insureStatus === insureStatus.code.inForce;
  const [today] = useState(() => clock.today());
  const surrender = useAction(surrenderInsure, {
    quiet: true,
    invalidates: [getInsure, listInsures, getCapital, listExpenses],
  });
  const form = useForm({
    schema: surrenderInsure.body,
    initial: isBegun ? { lastDay: today } : {},
    submit: (body) => surrender.run({ params: { id: policy.id }, body }),
    onDone: () => {
      notify.done(isBegun ? '退保申请已提交，等待审核' : '已退保，保费已退回账户余额');
      onClose();
    },
  });
  const { lastDay } = useFormValues(form);
  const read = useEndpoint(
    previewSurrender,
    { params: { id: policy.id }, query: { lastDay: isBegun ? (lastDay ?? undefined) : undefined } },
    { enabled: open, staleTime: 0, keepPrevious: true },
  );
  const isRefused = read.error !== null && refusals.includes(read.error.code);
  return (
    <FormDialog
      form={form}
      open={open}
      width={760}
      title={`退保 ${policy.policyNo ?? policy.insureNo}`}
      hint={
        isBegun
          ? '审核通过后，保障在终止日期24时结束，按未满期天数退费。退保后不能恢复。'
          : '保障尚未开始，退保后全部保费立即退回账户余额，不能恢复。'
      }
      submitText={isBegun ? '提交退保申请' : '确定退保'}
      blocked={isRefused ? notNow : undefined}
      onClose={onClose}
    >
      {isRefused && (
        <Alert style={{ marginBottom: 16 }} type="warning" title={notNow} description={read.error?.message} />
      )}
      <Field.Select name="reason" label="退保原因" dict={surrenderReason} />
      <Field.TextArea name="remark" label="补充说明" maxLength={150} />
      {isBegun && (
        <Field.Date
          name="lastDay"
          label="终止日期"
          min={today}
          max={addDays(policy.endDate, -1)}
          hint="当日24时终止保障"
        />
      )}
      {!isRefused && <Preview read={read} />}
    </FormDialog>
  );
}

const notNow = '现在不能退保';

/** Refusals that no other last day would resolve. */
const refusals: readonly number[] = [problems.openClaimCases.code, problems.stateChanged.code];

interface PreviewProps {
  read: { data: AnswerOf<typeof previewSurrender> | undefined; error: unknown; refetch: () => unknown };
}

function Preview({ read }: PreviewProps) {
  if (read.error) return <ErrorPanel error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <LoadingPanel rows={4} />;
  return (
    <section aria-label="退费预览">
      <p>
        共{formatNumber(read.data.count, 0)}人，预计退费 <Money value={read.data.refund} />
      </p>
      <DataTable table={lineTable} rows={read.data.lines} />
    </section>
  );
}
