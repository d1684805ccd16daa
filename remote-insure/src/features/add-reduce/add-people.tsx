import { useMemo } from 'react';
import { z } from 'zod';
import { Alert } from 'shared-kernel/antd';
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
import { AddList } from './add-list';
import { StaffChangeForm, staffLines, useStaffChange } from './staff-change-form';

interface AddPeopleProps {
  policy: PolicyDetail;
  now: AnswerOf<typeof getNowTime>;
}

/** Adds people to a running policy; their premium is counted by the day. */
export function AddPeople({ policy, now }: AddPeopleProps) {
  const { wrongCount, latestWrongCount, marks } = useVerdict();
  const earliest = compareDays(policy.startDate, now.effectDate) > 0 ? policy.startDate : now.effectDate;
  const ahead = addDays(now.today, endorseAheadDays);
  const latest = compareDays(earliest, ahead) > 0 ? earliest : ahead;
  const schema = useMemo(
    () =>
      z.object({
        effectDate: civilDate.refine((day) => compareDays(day, earliest) >= 0, problems.effectTooEarly.text),
        persons: staffLines(personRow, '请添加人员', latestWrongCount),
      }),
    [earliest, latestWrongCount],
  );
  const form = useForm({
    schema,
    draftKey: `insure.add.${policy.id}`,
    initial: { effectDate: earliest, persons: [] },
    submit: (values) => staff.send(values),
    onDone: (order) => staff.done(order),
  });
  const staff = useStaffChange(form, policy, operateType.code.add);
  const { effectDate = earliest } = useFormValues(form);
  const from = effectDate ?? earliest;
  const { rules, read } = useStaffRules({
    terms: policy.terms,
    jobTypes: policy.jobTypes,
    today: now.today,
    effectDate: from,
  });

  if (read.isError) return <ErrorPanel error={read.error} onRetry={() => void read.refetch()} />;
  if (!rules) return <LoadingPanel title rows={10} />;
  return (
    <StaffChangeForm
      form={form}
      staff={staff}
      priced={({ effectDate: day, persons }) => ({
        effectDate: day ?? earliest,
        persons: wrongCount === 0 ? (persons ?? []) : [],
      })}
    >
      <FormGroup title="生效日期">
        <Alert
          type="info"
          showIcon
          title={`现在提交，将于 ${from} 零时生效`}
          description={texts.payToKeepDate}
        />
        <Field.Date name="effectDate" label="生效日期" min={earliest} max={latest} />
      </FormGroup>
      <FormGroup title="新增人员" hint="有误的行会标红，直接在表格中修改即可。">
        <Field.Custom name="persons" label="人员" bindLabel={false} validate="submit">
          <AddList policy={policy} effectDate={from} rules={rules} onVerdict={marks(form, 'persons')} />
        </Field.Custom>
      </FormGroup>
    </StaffChangeForm>
  );
}
