import { useMemo } from 'react';
import { z } from 'zod';
import { type AnswerOf, civilDate, problems } from 'shared-kernel/contract';
import { personRow, type PolicyDetail } from 'shared-kernel/contract/insure';
import type { getNowTime } from 'shared-kernel/contract/reference';
import { addDays, compareDays } from 'shared-kernel/domain/civil-date';
import { endorseAheadDays } from 'shared-kernel/domain/constants';
import { Field, FormGroup, useForm, useFormValues } from 'shared-kernel/form';
import { ErrorPanel, LoadingPanel } from 'shared-kernel/ui';
import { operateType } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import { useStaffRules } from '../../shared/staff-rules.hook';
import { useVerdict } from '../../shared/verdict.hook';
import { blankPerson } from '../../shared/staff-columns';
import { draftKeyOf, StaffChangeForm, staffLines, useStaffChange } from './staff-change-form';
import { useStaffLines } from './staff-lines.hook';

/** Adds people to a running policy; their premium is calculated by day. */
export function AddPeople({ policy, now }: { policy: PolicyDetail; now: AnswerOf<typeof getNowTime> }) {
  const verdict = useVerdict();
  const earliest = compareDays(policy.startDate, now.effectDate) > 0 ? policy.startDate : now.effectDate;
  const ahead = addDays(now.today, endorseAheadDays);
  const latest = compareDays(earliest, ahead) > 0 ? earliest : ahead;
  const schema = useMemo(
    () =>
      z.object({
        effectDate: civilDate.refine((day) => compareDays(day, earliest) >= 0, problems.effectTooEarly.text),
        persons: staffLines(personRow, '请添加人员', verdict.rule),
      }),
    [earliest, verdict.rule],
  );
  const form = useForm({
    schema,
    draftKey: draftKeyOf('add', policy),
    initial: { effectDate: earliest, persons: [] },
    submit: (values) => staff.send(values),
    onDone: (order) => staff.done(order),
  });
  const staff = useStaffChange(form, policy, operateType.code.add, earliest);
  const { effectDate = earliest } = useFormValues(form);
  const from = effectDate ?? earliest;
  const { rules, read } = useStaffRules({
    terms: policy.terms,
    jobTypes: policy.jobTypes,
    today: now.today,
    effectDate: from,
  });

  const calls = useStaffLines(operateType.code.add, { policy, effectDate: from });

  if (read.isError) return <ErrorPanel error={read.error} onRetry={() => void read.refetch()} />;
  if (!rules) return <LoadingPanel title rows={10} />;
  return (
    <StaffChangeForm
      form={form}
      staff={staff}
      verdict={verdict}
      name="persons"
      listTitle="新增人员"
      listHint="上传Excel、粘贴或逐行添加；有误的行会标红，直接在表格中修改即可。"
      list={{ ...calls, columns: rules.columns, blank: blankPerson, localIssues: rules.issuesOf }}
      priced={({ effectDate: day, persons }) => ({
        effectDate: day ?? earliest,
        persons: verdict.rightOf(persons),
      })}
    >
      <FormGroup title="生效日期" hint={`现在提交，将于 ${from} 零时生效。${texts.payToKeepDate}`}>
        <Field.Date name="effectDate" label="生效日期" min={earliest} max={latest} />
      </FormGroup>
    </StaffChangeForm>
  );
}
