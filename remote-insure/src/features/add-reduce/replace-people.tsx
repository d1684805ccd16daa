import { useMemo } from 'react';
import { z } from 'zod';
import { Alert } from 'shared-kernel/antd';
import { civilDate, type AnswerOf } from 'shared-kernel/contract';
import type { PolicyDetail } from 'shared-kernel/contract/insure';
import { listWorkTypes, type getNowTime } from 'shared-kernel/contract/reference';
import { replaceRow, type ReduceRow, type ReplaceRow } from 'shared-kernel/contract/roster';
import { addDays, compareDays } from 'shared-kernel/domain/civil-date';
import { endorseAheadDays } from 'shared-kernel/domain/constants';
import { operateType } from 'shared-kernel/domain/dictionaries';
import { replacementRule } from 'shared-kernel/domain/plan-terms';
import * as texts from 'shared-kernel/domain/texts';
import { Field, FormGroup, useForm, useFormValues } from 'shared-kernel/form';
import { useEndpoint } from 'shared-kernel/query';
import { useVerdict } from '../../shared/verdict.hook';
import { PeopleChooser } from './people-chooser';
import { ReplaceList } from './replace-list';
import { StaffChangeForm, staffLines, useStaffChange } from './staff-change-form';

interface ReplacePeopleProps {
  policy: PolicyDetail;
  now: AnswerOf<typeof getNowTime>;
  chosen: readonly ReduceRow[];
}

/** People take the places of others: nothing is charged within a class, the difference by days otherwise. */
export function ReplacePeople({ policy, now, chosen }: ReplacePeopleProps) {
  const { wrongCount, latestWrongCount, marks } = useVerdict();
  const earliest = compareDays(policy.startDate, now.effectDate) > 0 ? policy.startDate : now.effectDate;
  const workTypes = useEndpoint(listWorkTypes, { query: { length: 500 } }, { staleTime: Infinity });
  const schema = useMemo(
    () =>
      z.object({
        effectDate: civilDate,
        replaces: staffLines(replaceRow, '请选择被替换人员', latestWrongCount),
      }),
    [latestWrongCount],
  );
  const form = useForm({
    schema,
    draftKey: ['insure.replace', policy.id, ...chosen.map(({ personId }) => personId)].join('.'),
    initial: { effectDate: earliest, replaces: withChosen([], chosen) },
    submit: (values) => staff.send(values),
    onDone: (order) => staff.done(order),
  });
  const staff = useStaffChange(form, policy, operateType.code.replace);
  const { effectDate = earliest, replaces = [] } = useFormValues(form);
  const from = effectDate ?? earliest;
  const rows = replaces ?? [];

  return (
    <StaffChangeForm
      form={form}
      staff={staff}
      priced={(values) => ({
        effectDate: values.effectDate ?? earliest,
        replaces: wrongCount === 0 ? (values.replaces ?? []) : [],
      })}
    >
      <FormGroup title="生效日期">
        <Alert
          type="info"
          showIcon
          title={`原人员保障到 ${addDays(from, -1)} 24时，新人员自 ${from} 零时起保障`}
          description={texts.payToKeepDate}
        />
        <Field.Date
          name="effectDate"
          label="生效日期"
          min={earliest}
          max={addDays(now.today, endorseAheadDays)}
        />
      </FormGroup>
      <FormGroup title="被替换人员" hint="有未结案件的人员不能替换；同一名额7天内只能替换一次。">
        <PeopleChooser
          policyId={policy.id}
          offered={{ replaceable: from }}
          value={rows.filter(({ personId }) => personId !== undefined).map(leavingOf)}
          onChange={(chosen) => form.set('replaces', withChosen(rows, chosen))}
        />
      </FormGroup>
      <FormGroup title="新人员" hint={`逐行填写接替的人员。${replacementRule(policy.terms)}`}>
        <Field.Custom name="replaces" label="新人员" bindLabel={false} validate="submit">
          <ReplaceList
            policyId={policy.id}
            effectDate={from}
            workTypes={workTypes.data?.list ?? []}
            jobTypes={policy.jobTypes}
            onVerdict={marks(form, 'replaces')}
          />
        </Field.Custom>
      </FormGroup>
    </StaffChangeForm>
  );
}

const leavingOf = ({ personId, name, idNo }: ReplaceRow): ReduceRow => ({ personId, name, idNo });

/** The typed lines of people who are still chosen, lines from a sheet, and an empty one for who was chosen newly. */
function withChosen(rows: readonly ReplaceRow[], chosen: readonly ReduceRow[]): ReplaceRow[] {
  const ids = new Set(chosen.map(({ personId }) => personId));
  const kept = rows.filter(({ personId }) => personId === undefined || ids.has(personId));
  const known = new Set(kept.map(({ personId }) => personId));
  const added = chosen.filter(({ personId }) => !known.has(personId));
  return [
    ...kept,
    ...added.map(({ personId, name, idNo }) => ({ ...blankReplacement, personId, name, idNo })),
  ];
}

const blankReplacement: ReplaceRow = {
  name: '',
  idNo: '',
  newName: '',
  newIdType: '身份证',
  newIdNo: '',
  newWorkTypeName: '',
};
