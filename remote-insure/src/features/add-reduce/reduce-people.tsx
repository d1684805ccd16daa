import { useMemo } from 'react';
import { z } from 'zod';
import { Alert } from 'shared-kernel/antd';
import { civilDate, type AnswerOf } from 'shared-kernel/contract';
import type { PolicyDetail } from 'shared-kernel/contract/insure';
import type { getNowTime } from 'shared-kernel/contract/reference';
import { reduceRow, type ReduceRow } from 'shared-kernel/contract/roster';
import { compareDays } from 'shared-kernel/domain/civil-date';
import { operateType, reduceReason } from 'shared-kernel/domain/dictionaries';
import { Field, FormGroup, useForm, useFormValues } from 'shared-kernel/form';
import { namesApart } from 'shared-kernel/domain/text';
import * as texts from 'shared-kernel/domain/texts';
import { useConfirmRemoval } from '../../shared/confirm-removal';
import { useVerdict } from '../../shared/verdict.hook';
import { PeopleChooser } from './people-chooser';
import { ReduceList } from './reduce-list';
import { StaffChangeForm, staffLines, useStaffChange } from './staff-change-form';

interface ReducePeopleProps {
  policy: PolicyDetail;
  now: AnswerOf<typeof getNowTime>;
  chosen: readonly ReduceRow[];
}

/** Removes people from a policy; the unused premium is refunded to the wallet. */
export function ReducePeople({ policy, now, chosen }: ReducePeopleProps) {
  const { wrongCount, latestWrongCount, marks } = useVerdict();
  const hasBegun = compareDays(policy.startDate, now.today) <= 0;
  const schema = useMemo(
    () =>
      z.object({
        effectDate: civilDate
          .refine((day) => compareDays(day, now.today) >= 0, '终止日期不能早于今天')
          .refine((day) => compareDays(day, policy.endDate) <= 0, texts.removalAfterPolicy),
        reason: z.string('请选择减保原因').min(1, '请选择减保原因'),
        reduces: staffLines(reduceRow, '请选择减保人员', latestWrongCount),
      }),
    [latestWrongCount, now.today, policy.endDate],
  );
  const [removalDialog, confirmRemoval] = useConfirmRemoval();
  const form = useForm({
    schema,
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
  const staff = useStaffChange(form, policy, operateType.code.reduce);

  const { effectDate, reduces } = useFormValues(form);
  const rows = reduces ?? [];

  return (
    <>
      {/* Outside of the form, whose fields are disabled while it waits for the answer. */}
      {removalDialog}
      <StaffChangeForm
        form={form}
        staff={staff}
        priced={(values) => ({
          effectDate: values.effectDate ?? now.today,
          reduces: wrongCount === 0 ? (values.reduces ?? []) : [],
        })}
      >
        <FormGroup
          title="终止日期"
          hint={hasBegun ? '所选人员保障到终止日期当天24时，未满期的保费退回余额。' : undefined}
        >
          {hasBegun ? (
            <Field.Date name="effectDate" label="终止日期" min={now.today} max={policy.endDate} />
          ) : (
            <Alert type="info" showIcon title="保单尚未起保，所选人员提交后即撤出，保费全额退回余额。" />
          )}
          <Field.Select name="reason" label="减保原因" dict={reduceReason} />
        </FormGroup>
        <FormGroup title="减保人员" hint="减保后在保人数不得少于3人；有案件的人员不能减保。">
          <PeopleChooser
            policyId={policy.id}
            offered={{ removable: '1' }}
            value={rows.filter(({ personId }) => personId !== undefined)}
            onChange={(chosen) => form.set('reduces', withChosen(rows, chosen))}
          />
        </FormGroup>
        <FormGroup
          title="减保名单"
          hint="也可上传名单或粘贴；未填终止日期、减保原因的人员按上方所选，不能减保的人员在行内说明原因。"
        >
          <Field.Custom name="reduces" label="人员" verb="请选择" bindLabel={false} validate="submit">
            <ReduceList
              policyId={policy.id}
              effectDate={effectDate ?? now.today}
              hasDays={hasBegun}
              onVerdict={marks(form, 'reduces')}
            />
          </Field.Custom>
        </FormGroup>
      </StaffChangeForm>
    </>
  );
}

/** The lines of people who are still chosen, as edited; lines of a sheet; and who was chosen newly. */
function withChosen(rows: readonly ReduceRow[], chosen: readonly ReduceRow[]): ReduceRow[] {
  const ids = new Set(chosen.map(({ personId }) => personId));
  const kept = rows.filter(({ personId }) => personId === undefined || ids.has(personId));
  const known = new Set(kept.map(({ personId }) => personId));
  return [...kept, ...chosen.filter(({ personId }) => !known.has(personId))];
}
