import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { Alert } from 'shared-kernel/antd';
import { civilDate, type AnswerOf } from 'shared-kernel/contract';
import type { InsuredPersonRow, PolicyDetail } from 'shared-kernel/contract/insure';
import { listWorkTypes, type getNowTime } from 'shared-kernel/contract/reference';
import { amendRow, proofFileLimit, type AmendRow } from 'shared-kernel/contract/roster';
import { addDays } from 'shared-kernel/domain/civil-date';
import { endorseAheadDays } from 'shared-kernel/domain/constants';
import { operateType } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import { Field, FormGroup, useForm, useFormValues } from 'shared-kernel/form';
import { useEndpoint } from 'shared-kernel/query';
import { scanTypes } from 'shared-kernel/upload';
import { paths } from '../../paths';
import { useVerdict } from '../../shared/verdict.hook';
import { workTypeChoice } from '../../shared/staff-columns';
import { useProjectChoice } from '../../shared/staff-rules.hook';
import { amendColumns, changedRows, isIdentity, rowOf } from './amend-rows';
import { StaffChangeForm, useStaffChange } from './staff-change-form';
import { useStaffLines } from './staff-lines.hook';

interface AmendPeopleProps {
  policy: PolicyDetail;
  now: AnswerOf<typeof getNowTime>;
  /** To begin with; further ones come from a sheet or are typed. */
  people?: readonly InsuredPersonRow[];
}

const blank: AmendRow = { name: '', idNo: '' };

/** Amends what is known of people: the values before each change stay in sight. */
export function AmendPeople({ policy, now, people = [] }: AmendPeopleProps) {
  const verdict = useVerdict();
  const [owner] = useState(() => `tmp:amend-${crypto.randomUUID()}`);
  const original = useMemo(() => new Map(people.map((person) => [person.id, person])), [people]);
  const schema = useMemo(
    () =>
      z.object({
        effectDate: civilDate,
        amends: z
          .array(amendRow)
          .refine((rows) => changedRows(rows, original).length > 0, '未作任何修改')
          .refine(...verdict.rule),
        proofFileIds: z.array(z.uuid()).max(proofFileLimit).optional(),
      }),
    [verdict.rule, original],
  );
  const form = useForm({
    schema,
    initial: { effectDate: now.effectDate, amends: people.map(rowOf) },
    submit: ({ effectDate, amends, proofFileIds }) => {
      const changed = changedRows(amends, original).map(({ row }) => row);
      const proofs = changed.some((row) => isIdentity(row, original))
        ? { proofFileIds: proofFileIds ?? [] }
        : {};
      return staff.send({ effectDate, amends: changed, ...proofs });
    },
    onDone: (order) => staff.done(order),
  });
  const staff = useStaffChange(form, policy, operateType.code.amend);
  const { amends = [], effectDate, proofFileIds } = useFormValues(form);
  const needsProof = (amends ?? []).some((row) => isIdentity(row, original));

  const changed = (rows: readonly AmendRow[]) => changedRows(rows, original);
  const workTypes = useEndpoint(listWorkTypes, { query: { length: 500 } }, { staleTime: Infinity });
  const projects = useProjectChoice();
  const columns = useMemo(
    () =>
      amendColumns(
        original,
        workTypeChoice(workTypes.data?.list ?? [], ({ jobType }) => policy.jobTypes.includes(jobType)),
        projects,
      ),
    [original, workTypes.data, policy.jobTypes, projects],
  );
  const calls = useStaffLines(operateType.code.amend, {
    policy,
    effectDate: effectDate ?? now.effectDate,
    asked: changed,
    proofFileIds: proofFileIds ?? [],
  });

  return (
    <StaffChangeForm
      form={form}
      staff={staff}
      verdict={verdict}
      cancel={paths['insure.people']}
      name="amends"
      listTitle="批改内容"
      listHint={
        <>
          直接修改白色的单元格，留空表示不变；变更前的内容显示在下方。
          {people.length === 0 && (
            <Link className="kb-link" to={paths['insure.amend']}>
              从在保名单选择人员
            </Link>
          )}
        </>
      }
      list={{ ...calls, columns, blank }}
      priced={(values) => ({
        effectDate: values.effectDate ?? now.effectDate,
        amends: changed(verdict.rightOf(values.amends)).map(({ row }) => row),
        proofFileIds: values.proofFileIds ?? [],
      })}
      after={
        needsProof && (
          <FormGroup title="证明材料">
            <Alert type="warning" showIcon title={texts.identityAmendedOnce} />
            <Field.Files
              name="proofFileIds"
              label="证明材料"
              owner={owner}
              limit={proofFileLimit}
              accept={scanTypes}
            />
          </FormGroup>
        )
      }
    >
      <FormGroup
        title="生效日期"
        hint={`手机号、用工单位和证书提交后立即生效；工种、项目自生效日期零时起变更。${texts.payToKeepDate}`}
      >
        <Field.Date
          name="effectDate"
          label="生效日期"
          min={now.effectDate}
          max={addDays(now.today, endorseAheadDays)}
        />
      </FormGroup>
    </StaffChangeForm>
  );
}
