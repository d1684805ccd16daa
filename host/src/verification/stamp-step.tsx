import { Alert, Button } from 'shared-kernel/antd';
import { getPlanLetter } from 'shared-kernel/contract/documents';
import { listCustomerMeals } from 'shared-kernel/contract/insure/plans';
import { getPlanStampStatus, uploadPlanStamp } from 'shared-kernel/contract/onboarding';
import type { AnswerOf } from 'shared-kernel/contract';
import { Field, FormGroup, FormSection, useForm } from 'shared-kernel/form';
import { useAction, useDownload, useEndpoint } from 'shared-kernel/query';
import { planConfirmStampStatus } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import { scanTypes } from 'shared-kernel/upload';
import type { CustomerMealId } from 'shared-kernel/domain/nouns/ids';
import { StepState } from './held-page';

interface StampStepProps {
  onDone: () => void;
  onRefresh: () => void;
}

const mostScans = 20;

/** The plan confirmation letter: download, stamp, scan and submit. */
export function StampStep({ onDone, onRefresh }: StampStepProps) {
  const read = useEndpoint(getPlanStampStatus);
  return (
    <StepState read={read}>
      {(stamp) =>
        stamp.planConfirmStampStatus === planConfirmStampStatus.code.stamped ? (
          <p className="kb-card">盖章的方案确认书已提交。</p>
        ) : (
          <StampForm
            stamp={stamp}
            onDone={onDone}
            onRefresh={() => {
              void read.refetch();
              onRefresh();
            }}
          />
        )
      }
    </StepState>
  );
}

type PlanStamp = AnswerOf<typeof getPlanStampStatus>;

function StampForm({ stamp, onDone, onRefresh }: StampStepProps & { stamp: PlanStamp }) {
  const { customerMealIds, rejectReason } = stamp;
  const letter = useDownload(getPlanLetter, '方案确认书.pdf');
  const handIn = useAction(uploadPlanStamp, { quiet: true, invalidates: [getPlanStampStatus] });
  const form = useForm({
    schema: uploadPlanStamp.body,
    initial: { customerMealIds },
    // Uses the current plans: a draft may be older than the last quote.
    submit: ({ fileIds }) => handIn.run({ body: { fileIds, customerMealIds } }),
    onDone,
    draftKey: 'verification.stamp',
  });

  return (
    <FormSection form={form} submitText="提交盖章文件" onRefresh={onRefresh}>
      {stamp.planConfirmStampStatus === planConfirmStampStatus.code.rejected && (
        <Alert
          className="host-held-note"
          type="error"
          title="方案确认书已被驳回，请重新盖章上传"
          description={rejectReason && `原因：${rejectReason}`}
        />
      )}
      <FormGroup title="1. 下载方案确认书" hint="请核对保险方案与费率，打印后加盖公章。">
        <WaitingPlans ids={customerMealIds} />
        <Button onClick={() => letter.run({ query: {} })} loading={letter.isRunning}>
          下载方案确认书
        </Button>
      </FormGroup>
      <FormGroup title="2. 上传盖章扫描件" hint="请上传每一页的扫描件或照片，印章须清晰。">
        <Field.Files
          name="fileIds"
          label={texts.stampedPlanLetter}
          owner="tmp:verification-plan-stamp"
          limit={mostScans}
          accept={scanTypes}
        />
      </FormGroup>
    </FormSection>
  );
}

/** The plans in the letter. When the call fails, nothing is shown, as the letter itself lists them. */
function WaitingPlans({ ids }: { ids: readonly CustomerMealId[] }) {
  const plans = useEndpoint(listCustomerMeals, { query: { length: 100 } }, { enabled: ids.length > 0 });
  const waiting = plans.data?.list.filter(({ id }) => ids.includes(id)) ?? [];
  if (waiting.length === 0) return null;
  return (
    <ul className="host-held-plans">
      {waiting.map(({ id, mealName, supplyerName, validTo }) => (
        <li key={id}>
          {mealName}
          <span className="kb-muted">
            {supplyerName}，报价有效期至{validTo}
          </span>
        </li>
      ))}
    </ul>
  );
}
