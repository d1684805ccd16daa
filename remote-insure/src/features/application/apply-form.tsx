import { useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from 'shared-kernel/antd';
import type { PlanDetail, DroppedPerson } from 'shared-kernel/contract/insure';
import type { getInsureDraft, getRenewData } from 'shared-kernel/contract/insure';
import type { getNowTime } from 'shared-kernel/contract/reference';
import type { AnswerOf } from 'shared-kernel/contract';
import { insurePeriod, payType } from 'shared-kernel/domain/dictionaries';
import { addDays, lastDayOfPeriod } from 'shared-kernel/domain/civil-date';
import * as texts from 'shared-kernel/domain/texts';
import { policyStartAheadDays } from 'shared-kernel/domain/constants';
import { Facts } from 'shared-kernel/detail';
import { Field, FormGroup, useForm, useFormValues } from 'shared-kernel/form';
import { bus, notify, topics } from 'shared-kernel/runtime';
import { ErrorPanel, LoadingPanel } from 'shared-kernel/ui';
import { linkTo, paths } from '../../paths';
import { usePayTypes } from '../../shared/reference.hooks';
import { useStaffRules } from '../../shared/staff-rules.hook';
import { useVerdict } from '../../shared/verdict.hook';
import { applySchema } from './apply-schema';
import { DataTable, defineTable } from 'shared-kernel/table';
import { FeePreview } from './fee-preview';
import { papersOf, TermsReminder, WithdrawnPlan } from './plan-reminders';
import { ProjectField } from './project-field';
import { useStaffList } from './staff-list.hook';
import { PeopleForm } from '../../shared/people-form';
import { PassedDay } from '../../shared/passed-day';
import { useOpenedPapers } from '../../shared/papers';
import { useApplication } from './application.hook';

const droppedTable = defineTable<DroppedPerson>({
  label: '未带入人员',
  rowKey: (row) => row.idNoMasked + row.name,
  columns: (c) => [c.text('name', '姓名'), c.text('idNoMasked', '证件号码'), c.text('reason', '原因')],
  pageSize: 10,
});

/** People of the old policy who are not in the new list, and why. */
function DroppedPeople({ people }: { people: readonly DroppedPerson[] }) {
  if (people.length === 0) return <p className="kb-muted">原保单的在保人员已全部带入。</p>;
  return (
    <>
      <p
        role="status"
        style={{ marginTop: 16 }}
      >{`有${people.length}名在保人员未带入，原保单到期后他们将没有保障：`}</p>
      <DataTable table={droppedTable} rows={people} />
    </>
  );
}

const hintOf = (
  remark: string | null | undefined,
  renewal: ApplyFormProps['renewal'],
  isBilled: boolean,
): string => {
  if (remark) return `审核意见：${remark}`;
  if (!renewal)
    return isBilled
      ? '填写人员清单后提交审核，月结的审核通过后即可生效。'
      : '填写人员清单后提交审核，审核通过后支付即可生效。';
  return renewal.hasLapsed
    ? '原保单已到期，在保人员目前没有保障。提交并支付后，保障从起保日期零时恢复。'
    : '核对名单后提交审核；在原保单到期前审核通过并支付的，自到期次日零时起保，保障不中断。';
};

interface ApplyFormProps {
  plan: PlanDetail;
  now: AnswerOf<typeof getNowTime>;
  saved?: AnswerOf<typeof getInsureDraft>;
  /** The renewed policy and its people; undefined for a renewal that was saved already. */
  renewal?: AnswerOf<typeof getRenewData> & { policyId: string };
  planChooser?: ReactNode;
  /** Why the plan cannot be bought any more, if it was withdrawn. */
  withdrawn?: string | undefined;
}

/** Key of the local draft for a plan: unsaved input, or changes to a saved draft. */
export const applyDraftKey = (planId: number, draftId: number | undefined): string =>
  `insure.apply.${planId}.${draftId ?? 'new'}`;

/** Period, staff list, price and consent on one page; submitted as one application. */
export function ApplyForm({ plan, now, saved, renewal, planChooser, withdrawn }: ApplyFormProps) {
  const navigate = useNavigate();
  const payTypes = usePayTypes();
  const given = saved ?? renewal;
  const renewFromId = given?.renewFromId ?? null;
  // Cover continues without a gap; the start may be chosen only when there is a gap already.
  const isStartFixed = renewFromId !== null && !renewal?.hasLapsed;
  const application = useApplication(plan.id, saved, renewFromId);
  const verdict = useVerdict();
  const { rule } = verdict;
  const papers = useOpenedPapers();
  const { isRead } = papers;
  const schema = useMemo(
    () => applySchema({ plan, ...now, isStartFixed, isRead: () => isRead(papersOf(plan)), rule }),
    [plan, now, isStartFixed, isRead, rule],
  );
  const form = useForm({
    schema,
    draftKey: renewal ? `insure.renew.${renewal.policyId}.${plan.id}` : applyDraftKey(plan.id, saved?.id),
    initial: {
      insurePeriod:
        plan.insurePeriods.find((one) => one === given?.insurePeriod) ?? plan.insurePeriods.at(-1),
      startDate: given?.startDate ?? now.effectDate,
      projectId: given?.projectId,
      payType:
        payTypes.find((one) => one === (given?.byVoucher ? payType.code.voucher : given?.payType)) ??
        payTypes[0],
      persons: given?.persons ?? [],
    },
    submit: (values) => application.handIn(values),
    onDone: ({ id }) => {
      bus.publish(topics.insuresChanged, { insureId: id });
      notify.done(`${renewFromId === null ? '投保单' : '续保单'}已提交，审核结果将发送站内消息`);
      void navigate(linkTo('insure.policy', { id }), { replace: true });
    },
  });
  const { startDate, insurePeriod: period, projectId, persons } = useFormValues(form);
  const effectDate = startDate ?? now.effectDate;
  const { rules, read } = useStaffRules({
    terms: plan,
    jobTypes: plan.jobTypes,
    today: now.today,
    effectDate,
  });

  const list = useStaffList({
    context: {
      customerMealId: plan.id,
      insurePeriod: period ?? plan.insurePeriods[0] ?? insurePeriod.code.year,
      startDate: effectDate,
      insureId: application.id(),
      projectId,
    },
    rules,
    rows: persons ?? [],
    onChange: (rows) => form.set('persons', rows),
  });

  if (read.isError) return <ErrorPanel error={read.error} onRetry={() => void read.refetch()} />;
  if (!rules || !list) return <LoadingPanel title rows={12} />;
  return (
    <PeopleForm
      form={form}
      verdict={verdict}
      name="persons"
      listTitle="人员清单"
      listHint="上传Excel、粘贴、从备案或历史保单选择，或逐行添加。有误的行会标红，直接在表格中修改即可，无需重新上传。"
      list={list}
      title={`${renewFromId === null ? '投保' : '续保'} ${plan.mealName}`}
      hint={hintOf(saved?.uwRemark, renewal, payTypes.includes(payType.code.monthly))}
      submitText={renewFromId === null ? '提交投保' : '提交续保'}
      cancel={paths[renewFromId === null ? 'insure.plan-list' : 'insure.renewal-list']}
      actions={
        <Button loading={application.isSaving} onClick={() => void application.saveDraft(form)}>
          保存草稿
        </Button>
      }
      sum={(values) => {
        const right = verdict.rightOf(values.persons);
        return (
          <FeePreview
            plan={plan}
            values={values}
            counts={rules.countsOf(right)}
            leftOut={verdict.wrongCount}
            note={rules.ageNoteOf(right)}
          />
        );
      }}
      after={
        <FormGroup title="告知与声明">
          <TermsReminder plan={plan} opened={papers.opened} onOpen={papers.open} />
          <Field.Checkbox name="agreeClauses" label={texts.agreeToClauses} />
        </FormGroup>
      }
    >
      <PassedDay
        read={() => form.values().startDate}
        earliest={now.effectDate}
        onChange={(day) => form.set('startDate', day)}
      />
      {withdrawn && (
        <WithdrawnPlan
          reason={withdrawn}
          isMoving={application.isSaving}
          onChoose={(planId) => void application.moveTo(planId, form)}
        />
      )}
      {renewal && (
        <FormGroup title="原保单" hint="名单取自原保单到期时仍在保的人员，可以增删修改。">
          <Facts
            items={[
              { label: '原保单号', value: renewal.policyNo },
              { label: '到期日期', value: renewal.endDate },
              { label: '续保方案', value: planChooser },
            ]}
          />
          <DroppedPeople people={renewal.dropped} />
        </FormGroup>
      )}
      <FormGroup title="投保信息" hint="保障从起保日期零时开始，最早为次日。">
        <Field.Radio
          name="insurePeriod"
          label="保险期间"
          options={insurePeriod.options.filter(({ value }) =>
            plan.insurePeriods.some((one) => one === value),
          )}
        />
        <Field.Date
          name="startDate"
          label="起保日期"
          disabled={isStartFixed}
          min={now.effectDate}
          max={addDays(now.today, policyStartAheadDays)}
          hint={
            startDate && period ? `保障期间 ${startDate} 至 ${lastDayOfPeriod(startDate, period)}` : undefined
          }
        />
        <ProjectField />
        <Field.Text
          name="workUnit"
          label="实际用工单位"
          maxLength={100}
          hint="保存时填入清单中没有用工单位的人员"
        />
        <PayTypeField />
      </FormGroup>
    </PeopleForm>
  );
}

/** How the premium is paid, if the employer has a choice. */
function PayTypeField() {
  const choices = usePayTypes();
  if (choices.length < 2) return null;
  return (
    <Field.Radio
      name="payType"
      label="付款方式"
      hint={
        choices.includes(payType.code.monthly)
          ? '月结保费计入当月结算单；选择余额的，审核通过后支付'
          : '审核通过后支付：余额即时扣款；付款凭证须先对公转账，到账确认后生效'
      }
      options={choices.map((value) => ({ value, label: payType.label(value) }))}
    />
  );
}
