import { useMemo, useState } from 'react';
import { isProblem } from 'shared-kernel/client';
import { declineRenewal, listInsures, listRenewals, type RenewalRow } from 'shared-kernel/contract/insure';
import { figures } from 'shared-kernel/domain/figures';
import { policyNoun } from 'shared-kernel/domain/nouns/policy';
import { formatNumber } from 'shared-kernel/domain/text';
import * as texts from 'shared-kernel/domain/texts';
import { Field, FormDialog, useForm } from 'shared-kernel/form';
import { defineList, ListPage, type ActionDialog, type RowAction, type RowOutcome } from 'shared-kernel/list';
import { useAction } from 'shared-kernel/query';
import { notify } from 'shared-kernel/runtime';
import { Money } from 'shared-kernel/ui';
import { z } from 'zod';
import { linkTo, paths } from '../../paths';
import { EndDay } from '../../shared/days-left';
import { useProjectOptions } from '../../shared/reference.hooks';
import { RenewDialog } from './renew-dialog';

const reasons = ['更换方案', '更换保险公司', '项目结束', '停产停业', texts.otherReason];

const schema = z
  .object({
    choice: z.enum(reasons, '请选择不续保原因'),
    remark: z.string().trim().max(150, texts.remarkTooLong).optional(),
  })
  .refine(({ choice, remark }) => choice !== texts.otherReason || (remark ?? '').length >= 2, {
    path: ['remark'],
    message: texts.noRenewReason,
  });

interface DeclineDialogProps {
  policies: readonly RenewalRow[];
  onClose: () => void;
  /** The results of several policies; the refusal of a single one is shown in the dialog instead. */
  onDone: (outcomes?: readonly RowOutcome[]) => void;
}

/** Marks policies as not to be renewed: no further reminders are sent, and the list shows the reason. */
function DeclineDialog({ policies, onClose, onDone }: DeclineDialogProps) {
  const decline = useAction(declineRenewal, { quiet: true, invalidates: [listRenewals, listInsures] });
  const [first] = policies;
  const isSingle = policies.length === 1;
  const form = useForm({
    schema,
    submit: async ({ choice, remark }) => {
      const reason = [choice, remark].filter(Boolean).join('：');
      const outcomes: RowOutcome[] = [];
      for (const { id, policyNo } of policies) {
        const problem = await refusalOf(decline.run({ params: { id }, body: { reason } }), isSingle);
        outcomes.push({ key: id, name: policyNo ?? '', problem });
      }
      return outcomes;
    },
    onDone,
  });
  return (
    <FormDialog
      form={form}
      open
      title={isSingle ? `不续保 ${first?.policyNo ?? ''}` : `不续保 ${policies.length} 份保单`}
      hint="选择不续保后不再提醒，可随时恢复。到期后在保人员将失去保障。"
      submitText="确定不续保"
      onClose={onClose}
    >
      <Field.Select name="choice" label="原因" options={reasons.map((value) => ({ value, label: value }))} />
      <Field.TextArea name="remark" label="补充说明" maxLength={150} />
    </FormDialog>
  );
}

/** Returns the message of a refusal; undefined on success. */
async function refusalOf(sent: Promise<unknown>, isThrown: boolean): Promise<string | undefined> {
  try {
    await sent;
    return undefined;
  } catch (error) {
    if (isThrown || !isProblem(error)) throw error;
    return error.message;
  }
}

/** 到期区间. */
const ranges = [
  { value: '7', label: '7天内' },
  { value: '15', label: '15天内' },
  { value: '30', label: '30天内' },
  { value: '60', label: '60天内' },
  { value: 'lapsed', label: '已脱保' },
];

const renewalList = defineList({
  id: 'insure.renewals',
  title: '续保管理',
  hint: '显示60天内到期和已脱保的保单。到期前60、30、15、7、1天会发送站内消息提醒。',
  endpoint: listRenewals,
  rowHref: (row) => linkTo('insure.policy', { id: row.id }),
  tabs: 'renewStatus',
  filters: (f) => [
    f.text('keyword', '保单号'),
    f.select('endsWithin', '到期区间', ranges),
    f.select('projectId', '项目', useProjectOptions),
  ],
  columns: (c) => [
    c.field('policyNo', { href: (row) => linkTo('insure.policy', { id: row.id }) }),
    c.custom('mealName', '方案', (row) => <PlanAndPlace row={row} />, { first: 'text' }),
    c.custom('endDate', '到期日期', (row) => <EndDay row={row} />, { sort: true, first: 'date' }),
    c.field('personCount'),
    c.custom('premiums', '上期保费 / 预估续保', (row) => <Premiums row={row} />, { align: 'right' }),
    c.custom('lossRatio', figures.lossRatio, (row) => ratioText(row.lossRatio), { align: 'right' }),
    c.field('renewStatus'),
  ],
  card: ['policyNo', 'renewStatus', 'endDate', 'personCount', 'premiums'],
  empty: {
    text: '近60天内无到期保单。',
    action: { label: '查看全部保单', href: paths['insure.policy-list'] },
  },
});

const ratioText = (ratio: number | null) => (ratio === null ? '-' : `${formatNumber(ratio, 1)}%`);

const PlanAndPlace = ({ row: { mealName, filialeName, projectName } }: { row: RenewalRow }) => (
  <>
    {mealName}
    {(projectName ?? filialeName) && <span className="kb-muted"> {projectName ?? filialeName}</span>}
  </>
);

const Premiums = ({ row }: { row: RenewalRow }) => (
  <>
    <Money value={row.lastPremium} /> / <Money value={row.estimatedPremium} />
  </>
);

/** Policies that end soon or have ended: renews one or several, or marks one as not to be renewed. */
export function RenewalListPage() {
  const [toRenew, setToRenew] = useState<RenewalRow[]>([]);
  const { run: resume } = useAction(declineRenewal, { invalidates: [listRenewals] });
  const list = useMemo(
    () => ({
      ...renewalList,
      rowActions: (row: RenewalRow): RowAction[] => [
        {
          key: 'renew',
          label: policyNoun.actions.renew.label,
          href: linkTo('insure.renew', { id: row.id }),
          hidden: !row.actions.includes('renew'),
        },
        {
          key: 'follow',
          label: '查看续保单',
          href: linkTo('insure.policy', { id: row.renewalId ?? row.id }),
          hidden: row.renewalId === null,
        },
        {
          key: 'decline',
          label: policyNoun.actions.decline.label,
          dialog: ({ close, done }) => (
            <DeclineDialog
              policies={[row]}
              onClose={close}
              onDone={() => {
                notify.done('已标记为不续保');
                done();
              }}
            />
          ),
          hidden: !row.actions.includes('decline'),
        },
        {
          key: 'resume',
          label: policyNoun.actions.resume.label,
          run: () => resume({ params: { id: row.id }, body: { reason: null } }),
          done: '已恢复续保提醒',
          hidden: !row.actions.includes('resume'),
        },
      ],
      mayChoose: ({ actions }: RenewalRow) =>
        actions.includes('renew') ? undefined : '已续保或续保中，不能再选择',
      bulkActions: [
        { key: 'renew', label: `批量${policyNoun.actions.renew.label}`, run: setToRenew },
        {
          key: 'decline',
          label: `批量${policyNoun.actions.decline.label}`,
          run: () => undefined,
          dialog: (rows: RenewalRow[], { close, done }: ActionDialog) => (
            <DeclineDialog policies={rows} onClose={close} onDone={done} />
          ),
          done: (rows: RenewalRow[]) => `已将${rows.length}份保单标记为不续保`,
        },
      ],
    }),
    [resume],
  );
  return (
    <>
      <ListPage list={list} />
      <RenewDialog policies={toRenew} onClose={() => setToRenew([])} />
    </>
  );
}
