import { useMemo } from 'react';
import { z } from 'zod';
import { civilDate } from 'shared-kernel/contract';
import { reduceRow, type ReduceRow } from 'shared-kernel/contract/roster';
import { compareDays } from 'shared-kernel/domain/civil-date';
import { operateType, reduceReason } from 'shared-kernel/domain/dictionaries';
import { Field, FormGroup, useForm, useFormValues } from 'shared-kernel/form';
import { namesApart } from 'shared-kernel/domain/text';
import * as texts from 'shared-kernel/domain/texts';
import { useConfirmRemoval } from '../../shared/confirm-removal';
import { useVerdict } from '../../shared/verdict.hook';
import { peopleColumns } from '../../shared/staff-columns';
import { ChooseStaff } from './choose-staff';
import {
  draftKeyOf,
  StaffChangeForm,
  staffLines,
  useStaffChange,
  type StaffChangeProps,
} from './staff-change-form';
import { useStaffLines } from './staff-lines.hook';

const blank: ReduceRow = { name: '', idNo: '' };

/** A chosen person is known by id; a typed line needs the number. */
const isChosen = ({ personId }: ReduceRow): boolean => personId !== undefined;
const missingIn = (rows: readonly ReduceRow[]) =>
  rows.flatMap((row, index) =>
    !isChosen(row) && row.idNo.trim() === ''
      ? [{ field: 'idNo', message: texts.idNoMissing, row: index + 1 }]
      : [],
  );

const column = peopleColumns<ReduceRow>();
const columns = [
  column('name', 'name', { required: true, isGiven: isChosen }),
  column('idNo', 'idNo', { required: true, isGiven: isChosen }),
  column('day', 'endDate', { title: '终止日期' }),
  column('reason', 'reason'),
];
/** Before the policy begins there is no end date: everybody leaves at once. */
const columnsAhead = columns.filter(({ field }) => field !== 'endDate');

/** Removes people from a policy; the unused premium is refunded to the wallet. */
export function ReducePeople({ policy, now, chosen }: StaffChangeProps) {
  const verdict = useVerdict();
  const hasBegun = compareDays(policy.startDate, now.today) <= 0;
  const schema = useMemo(
    () =>
      z.object({
        effectDate: civilDate
          .refine((day) => compareDays(day, now.today) >= 0, '终止日期不能早于今天')
          .refine((day) => compareDays(day, policy.endDate) <= 0, texts.removalAfterPolicy),
        reason: z.string('请选择减保原因').min(1, '请选择减保原因'),
        reduces: staffLines(reduceRow, '请选择减保人员', verdict.rule),
      }),
    [verdict.rule, now.today, policy.endDate],
  );
  const [removalDialog, confirmRemoval] = useConfirmRemoval();
  const form = useForm({
    schema,
    draftKey: draftKeyOf('reduce', policy, chosen),
    initial: { effectDate: now.today, reduces: [...chosen] },
    submit: async ({ effectDate, reason, reduces }) => {
      const names = namesApart(reduces.map(({ name, idNo }) => ({ name, idNoMasked: idNo })));
      await confirmRemoval([{ count: reduces.length, covered: policy.inForceCount }], names);
      return staff.send({
        effectDate,
        reduces: reduces.map((row) => ({ ...row, reason: row.reason?.trim() || reason })),
      });
    },
    onDone: (order) => staff.done(order),
  });
  const staff = useStaffChange(form, policy, operateType.code.reduce, now.today);

  const { effectDate, reduces } = useFormValues(form);
  const rows = reduces ?? [];
  const calls = useStaffLines(operateType.code.reduce, { policy, effectDate: effectDate ?? now.today });
  return (
    <>
      {/* Outside of the form, whose fields are disabled while it waits for the response. */}
      {removalDialog}
      <StaffChangeForm
        form={form}
        staff={staff}
        verdict={verdict}
        name="reduces"
        listTitle="减保人员"
        listHint={`从在保人员中选择、上传名单或粘贴；未填终止日期、减保原因的按上方所选。减保后在保人数不得少于${policy.terms.minPersons}人，有未结案件的人员不能减保。`}
        list={{
          ...calls,
          columns: hasBegun ? columns : columnsAhead,
          blank,
          localIssues: missingIn,
          tools: (
            <ChooseStaff
              policyId={policy.id}
              offered={{ removable: '1' }}
              rows={rows}
              onChoose={(people) => form.set('reduces', [...rows, ...people])}
            />
          ),
        }}
        priced={(values) => ({
          effectDate: values.effectDate ?? now.today,
          reduces: verdict.rightOf(values.reduces),
        })}
      >
        <FormGroup
          title="终止日期"
          hint={
            hasBegun
              ? '所选人员保障到终止日期当天24时，未满期的保费退回余额。'
              : '保单尚未起保，所选人员提交后即撤出，保费全额退回余额。'
          }
        >
          {hasBegun && <Field.Date name="effectDate" label="终止日期" min={now.today} max={policy.endDate} />}
          <Field.Select name="reason" label="减保原因" dict={reduceReason} />
        </FormGroup>
      </StaffChangeForm>
    </>
  );
}
