import { notify } from 'shared-kernel/runtime';
import { Button } from 'shared-kernel/antd';
import { getPlanLetter } from 'shared-kernel/contract/documents';
import { getCustomerMeal, listCustomerMeals, type PlanDetail } from 'shared-kernel/contract/insure';
import { getPlanStampStatus, uploadPlanStamp } from 'shared-kernel/contract/onboarding';
import { Field, FormSection, useForm } from 'shared-kernel/form';
import { useAction, useDownload } from 'shared-kernel/query';
import * as texts from 'shared-kernel/domain/texts';
import { scanTypes } from 'shared-kernel/upload';

const mostScans = 20;

/** A plan that waits for it is confirmed: letter downloaded, stamped, its scan uploaded. */
export function ConfirmPlan({ plan }: { plan: PlanDetail }) {
  const letter = useDownload(getPlanLetter, `方案确认书_${plan.mealName}.pdf`);
  const handIn = useAction(uploadPlanStamp, {
    quiet: true,
    invalidates: [getPlanStampStatus, listCustomerMeals, getCustomerMeal],
  });
  const form = useForm({
    schema: uploadPlanStamp.body,
    initial: { customerMealIds: [plan.id] },
    submit: ({ fileIds }) => handIn.run({ body: { fileIds, customerMealIds: [plan.id] } }),
    onDone: () => notify.done('方案已确认，可以投保'),
    draftKey: `insure.confirm-plan.${plan.id}`,
  });
  return (
    <section aria-label="确认方案">
      <h3>确认方案</h3>
      <p className="kb-muted">下载方案确认书，核对后加盖公章，上传扫描件即可投保。</p>
      <Button
        loading={letter.isRunning}
        onClick={() => letter.run({ query: { ids: String(plan.id) } })}
        style={{ marginBottom: 16 }}
      >
        下载方案确认书
      </Button>
      <FormSection form={form} submitText="提交盖章文件">
        <Field.Files
          name="fileIds"
          label={texts.stampedPlanLetter}
          owner={`tmp:plan-stamp-${plan.id}`}
          limit={mostScans}
          accept={scanTypes}
        />
      </FormSection>
    </section>
  );
}
