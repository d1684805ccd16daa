import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from 'shared-kernel/antd';
import type { PlanDetail } from 'shared-kernel/contract/insure';
import type { getInsureDraft } from 'shared-kernel/contract/insure';
import type { getNowTime } from 'shared-kernel/contract/reference';
import type { AnswerOf } from 'shared-kernel/contract';
import { insurePeriod } from 'shared-kernel/domain/dictionaries';
import { addDays, lastDayOfPeriod } from 'shared-kernel/domain/civil-date';
import { policyStartAheadDays } from 'shared-kernel/domain/constants';
import { Field, FormGroup, FormPage, useForm, useFormValues } from 'shared-kernel/form';
import { bus, topics } from 'shared-kernel/runtime';
import { ErrorPanel, LoadingPanel } from 'shared-kernel/ui';
import { linkTo, paths } from '../../paths';
import { useStaffRules } from '../../shared/staff-rules.hook';
import { useVerdict } from '../../shared/verdict.hook';
import { applySchema } from './apply-schema';
import { FeePreview } from './fee-preview';
import { StaffList } from './staff-list';
import { TermsReminder } from './terms-reminder';
import { useApplication } from './application.hook';

interface ApplyFormProps {
  plan: PlanDetail;
  now: AnswerOf<typeof getNowTime>;
  saved?: AnswerOf<typeof getInsureDraft>;
}

/** Period, staff list, price and consent on one page; handed in as one application. */
export function ApplyForm({ plan, now, saved }: ApplyFormProps) {
  const navigate = useNavigate();
  const application = useApplication(plan.id, saved);
  const { latestWrongCount, take } = useVerdict();
  const schema = useMemo(
    () => applySchema({ plan, ...now, wrongCount: latestWrongCount }),
    [plan, now, latestWrongCount],
  );
  const form = useForm({
    schema,
    draftKey: `insure.apply.${plan.id}.${saved?.id ?? 'new'}`,
    initial: {
      insurePeriod: saved?.insurePeriod ?? plan.insurePeriods.at(-1),
      startDate: saved?.startDate ?? now.effectDate,
      persons: saved?.persons ?? [],
    },
    submit: (values) => application.handIn(values),
    onDone: ({ id }) => {
      bus.publish(topics.insuresChanged, { insureId: id });
      void navigate(linkTo('insure.policy', { id }), { replace: true });
    },
  });
  const { startDate, insurePeriod: period } = useFormValues(form);
  const effectDate = startDate ?? now.effectDate;
  const { rules, read } = useStaffRules({
    terms: plan,
    jobTypes: plan.jobTypes,
    today: now.today,
    effectDate,
  });

  if (read.isError) return <ErrorPanel error={read.error} onRetry={() => void read.refetch()} />;
  if (!rules) return <LoadingPanel title rows={12} />;
  return (
    <FormPage
      form={form}
      wide
      title={`投保 ${plan.mealName}`}
      hint={
        saved?.uwRemark
          ? `审核意见：${saved.uwRemark}`
          : '填写人员清单后提交审核，审核通过后用余额支付即可生效。'
      }
      submitText="提交投保"
      cancel={{ href: paths['insure.plan-list'] }}
      actions={
        <Button loading={application.isSaving} onClick={() => void application.saveDraft(form)}>
          保存草稿
        </Button>
      }
      aside={(values) => (
        <FeePreview plan={plan} values={values} counts={rules.countsOf(values.persons ?? [])} />
      )}
    >
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
          min={now.effectDate}
          max={addDays(now.today, policyStartAheadDays)}
          hint={
            startDate && period ? `保障期间 ${startDate} 至 ${lastDayOfPeriod(startDate, period)}` : undefined
          }
        />
      </FormGroup>
      <FormGroup
        title="人员清单"
        hint="上传Excel、粘贴或逐行添加。有误的行会标红，直接在表格中修改即可，无需重新上传。"
      >
        <Field.Custom name="persons" label="人员" bindLabel={false} validate="submit">
          <StaffList
            context={{
              customerMealId: plan.id,
              insurePeriod: period ?? plan.insurePeriods[0] ?? insurePeriod.code.year,
              startDate: effectDate,
              insureId: application.id(),
            }}
            rules={rules}
            onVerdict={(found) => {
              take(found);
              form.recheck('persons');
            }}
          />
        </Field.Custom>
      </FormGroup>
      <FormGroup title="告知与声明">
        <TermsReminder plan={plan} />
        <Field.Checkbox name="agreeClauses" label="我已阅读并同意保险条款和投保须知" />
      </FormGroup>
    </FormPage>
  );
}
