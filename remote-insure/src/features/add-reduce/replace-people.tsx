import { useMemo } from 'react';
import { z } from 'zod';
import { civilDate } from 'shared-kernel/contract';
import { replaceRow, type ReduceRow, type ReplaceRow } from 'shared-kernel/contract/roster';
import { addDays, compareDays } from 'shared-kernel/domain/civil-date';
import { endorseAheadDays } from 'shared-kernel/domain/constants';
import { operateType } from 'shared-kernel/domain/dictionaries';
import { birthdayMissing } from 'shared-kernel/domain/people/birthday';
import { needsBirthday } from 'shared-kernel/domain/people/insured-person';
import { replacementRule } from 'shared-kernel/domain/plan-terms';
import * as texts from 'shared-kernel/domain/texts';
import { Field, FormGroup, useForm, useFormValues } from 'shared-kernel/form';
import { useVerdict } from '../../shared/verdict.hook';
import { documentNote, peopleColumns, type Suggested } from '../../shared/staff-columns';
import { useWorkTypeChoice } from '../../shared/staff-rules.hook';
import { ChooseStaff } from './choose-staff';
import {
  draftKeyOf,
  StaffChangeForm,
  staffLines,
  useStaffChange,
  type StaffChangeProps,
} from './staff-change-form';
import { useStaffLines } from './staff-lines.hook';

const blank: ReplaceRow = {
  name: '',
  idNo: '',
  newName: '',
  newIdType: '身份证',
  newIdNo: '',
  newWorkTypeName: '',
};

/** The new person's document does not contain the birthday. */
const lacksBirthday = ({ newIdType, newIdNo }: ReplaceRow): boolean =>
  needsBirthday({ idType: newIdType, idNo: newIdNo });
const isChosen = ({ personId }: ReplaceRow): boolean => personId !== undefined;

const column = peopleColumns<ReplaceRow>();
const columnsWith = (workTypes: Suggested) => [
  column('name', 'name', { title: '原姓名', required: true, isGiven: isChosen }),
  column('idNo', 'idNo', { title: '原证件号码', required: true, isGiven: isChosen }),
  column('name', 'newName', { title: '新姓名', required: true }),
  column('idType', 'newIdType', {
    title: '新证件类型',
    required: true,
    note: documentNote(({ newIdNo }) => newIdNo),
  }),
  column('idNo', 'newIdNo', { title: '新证件号码', required: true }),
  column('mobile', 'newMobile', { title: '新手机号' }),
  column('workType', 'newWorkTypeName', { title: '新工种', ...workTypes, required: true }),
  column('certNo', 'newCertNo', { title: texts.newCertificateNo }),
  column('birthday', 'newBirthday', {
    title: '新出生日期',
    isFor: (row) => (row.newBirthday ?? '') !== '' || lacksBirthday(row),
  }),
];

const required = [
  ['newName', '请输入姓名'],
  ['newIdNo', texts.idNoMissing],
  ['newWorkTypeName', '请选择工种'],
] as const;

/** Returns missing values, found without the server. */
const missingIn = (rows: readonly ReplaceRow[]) =>
  rows.flatMap((row, index) => {
    const missing: { field: string; message: string }[] = required
      .filter(([field]) => row[field].trim() === '')
      .map(([field, message]) => ({ field, message }));
    if ((row.newBirthday ?? '').trim() === '' && lacksBirthday(row))
      missing.push({ field: 'newBirthday', message: birthdayMissing(row.newIdType) });
    return missing.map((issue) => ({ ...issue, row: index + 1 }));
  });

const leavingLine = ({ personId, name, idNo }: ReduceRow): ReplaceRow => ({ ...blank, personId, name, idNo });

/** Replaces people by others: free within a class, otherwise the difference is charged by day. */
export function ReplacePeople({ policy, now, chosen }: StaffChangeProps) {
  const verdict = useVerdict();
  const earliest = compareDays(policy.startDate, now.effectDate) > 0 ? policy.startDate : now.effectDate;
  const workTypes = useWorkTypeChoice(policy.jobTypes);
  const schema = useMemo(
    () =>
      z.object({
        effectDate: civilDate,
        replaces: staffLines(replaceRow, '请选择被替换人员', verdict.rule),
      }),
    [verdict.rule],
  );
  const form = useForm({
    schema,
    draftKey: draftKeyOf('replace', policy, chosen),
    initial: { effectDate: earliest, replaces: chosen.map(leavingLine) },
    submit: (values) => staff.send(values),
    onDone: (order) => staff.done(order),
  });
  const staff = useStaffChange(form, policy, operateType.code.replace, earliest);
  const { effectDate = earliest, replaces = [] } = useFormValues(form);
  const from = effectDate ?? earliest;
  const rows = replaces ?? [];

  const columns = useMemo(() => columnsWith(workTypes), [workTypes]);
  const calls = useStaffLines(operateType.code.replace, { policy, effectDate: from });

  return (
    <StaffChangeForm
      form={form}
      staff={staff}
      verdict={verdict}
      name="replaces"
      listTitle="替换人员"
      listHint={`选择离开的人员，在同一行填写接替的人员；有未结案件的不能替换，同一名额7天内只能替换一次。${replacementRule(policy.terms)}`}
      list={{
        ...calls,
        columns,
        blank,
        localIssues: missingIn,
        tools: (
          <ChooseStaff
            policyId={policy.id}
            offered={{ replaceable: from }}
            rows={rows}
            onChoose={(people) => form.set('replaces', [...rows, ...people.map(leavingLine)])}
          />
        ),
      }}
      priced={(values) => ({
        effectDate: values.effectDate ?? earliest,
        replaces: verdict.rightOf(values.replaces),
      })}
    >
      <FormGroup
        title="生效日期"
        hint={`原人员保障到 ${addDays(from, -1)} 24时，新人员自 ${from} 零时起保障。${texts.payToKeepDate}`}
      >
        <Field.Date
          name="effectDate"
          label="生效日期"
          min={earliest}
          max={addDays(now.today, endorseAheadDays)}
        />
      </FormGroup>
    </StaffChangeForm>
  );
}
