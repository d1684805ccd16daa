import { useMemo } from 'react';
import { z } from 'zod';
import { Alert } from 'shared-kernel/antd';
import { civilDate, type AnswerOf } from 'shared-kernel/contract';
import type { PolicyDetail } from 'shared-kernel/contract/insure';
import type { getNowTime } from 'shared-kernel/contract/reference';
import { reduceRow } from 'shared-kernel/contract/roster';
import { compareDays } from 'shared-kernel/domain/civil-date';
import { operateType, reduceReason } from 'shared-kernel/domain/dictionaries';
import { Field, FormGroup, FormPage, useForm } from 'shared-kernel/form';
import * as texts from 'shared-kernel/domain/texts';
import { paths } from '../../paths';
import { ChangePrice } from './change-price';
import { PeopleChooser } from './people-chooser';
import { useRosterChange } from './roster-change.hook';

interface ReducePeopleProps {
  policy: PolicyDetail;
  now: AnswerOf<typeof getNowTime>;
}

/** Removes people from a policy; the unused premium is refunded to the wallet. */
export function ReducePeople({ policy, now }: ReducePeopleProps) {
  const change = useRosterChange();
  const hasBegun = compareDays(policy.startDate, now.today) <= 0;
  const schema = useMemo(
    () =>
      z.object({
        effectDate: civilDate
          .refine((day) => compareDays(day, now.today) >= 0, '终止日期不能早于今天')
          .refine((day) => compareDays(day, policy.endDate) <= 0, texts.removalAfterPolicy),
        reason: z.string('请选择减保原因').min(1, '请选择减保原因'),
        reduces: z.array(reduceRow, '请选择减保人员').min(1, '请选择减保人员'),
      }),
    [now.today, policy.endDate],
  );
  const form = useForm({
    schema,
    initial: { effectDate: now.today, reduces: [] },
    submit: ({ effectDate, reason, reduces }) =>
      change.handIn({
        insureId: policy.id,
        operateType: operateType.code.reduce,
        effectDate,
        persons: [],
        reduces: reduces.map((row) => ({ ...row, reason })),
      }),
    onDone: change.done,
  });

  return (
    <FormPage
      form={form}
      wide
      title={`减保 ${policy.mealName}`}
      hint={`保单 ${policy.policyNo ?? policy.insureNo}，保障至 ${policy.endDate}`}
      submitText="提交减保"
      cancel={{ href: paths['insure.add-reduce'] }}
      aside={(values) => (
        <ChangePrice
          change={{
            insureId: policy.id,
            operateType: operateType.code.reduce,
            effectDate: values.effectDate ?? now.today,
            persons: [],
            reduces: values.reduces ?? [],
          }}
        />
      )}
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
        <Field.Custom name="reduces" label="人员" verb="请选择" bindLabel={false}>
          <PeopleChooser policyId={policy.id} />
        </Field.Custom>
      </FormGroup>
    </FormPage>
  );
}
