import { Alert, Button } from 'shared-kernel/antd';
import { getPlanLetter } from 'shared-kernel/contract/documents';
import { getCustomerMeal, listCustomerMeals, type PlanDetail } from 'shared-kernel/contract/insure';
import { getPlanStampStatus, uploadPlanStamp } from 'shared-kernel/contract/onboarding';
import { DetailState, Facts } from 'shared-kernel/detail';
import * as texts from 'shared-kernel/domain/texts';
import { Field, FormSection, useForm } from 'shared-kernel/form';
import { RowDrawer, useOpenRow } from 'shared-kernel/list';
import { useAction, useDownload, useEndpoint } from 'shared-kernel/query';
import { LinkButton, Money } from 'shared-kernel/ui';
import { hasRight, notify, useSession } from 'shared-kernel/runtime';
import { scanTypes } from 'shared-kernel/upload';
import { linkTo } from '../../paths';
import { termsFacts } from '../../shared/terms-facts';
import { clausePaper, PaperButtons, planLetterPaper, specialPaper } from '../../shared/papers';
import { insurePeriod, jobType } from 'shared-kernel/domain/dictionaries';
import { DataTable, defineTable } from 'shared-kernel/table';

const mostScans = 20;

/** Confirms a plan that awaits confirmation: download the letter, stamp it, upload the scan. */
function ConfirmPlan({ plan }: { plan: PlanDetail }) {
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

const tableOf = ({ insurePeriods, prices }: PlanDetail) =>
  defineTable<{ job: number }>({
    label: '每人保费',
    rowKey: ({ job }) => job,
    columns: (c) => [
      c.custom('job', '职业类别', ({ job }) => jobType.label(job)),
      ...insurePeriods.map((period) =>
        c.custom(
          String(period),
          insurePeriod.label(period),
          ({ job }) => (
            <Money
              value={
                prices.find((price) => price.jobType === job && price.insurePeriod === period)?.unitPremium
              }
            />
          ),
          { align: 'right' },
        ),
      ),
    ],
    compact: true,
  });

/** Price of one person by risk class and period, discount included. */
const PriceTable = ({ plan }: { plan: PlanDetail }) => (
  <DataTable table={tableOf(plan)} rows={plan.jobTypes.map((job) => ({ job }))} />
);

/** The open plan beside its list: terms, disability table, prices, and the link to applying. */
export function PlanDrawer() {
  const row = useOpenRow('plan');
  const plan = useEndpoint(
    getCustomerMeal,
    { params: { id: String(row.id) } },
    { enabled: row.id !== undefined },
  );

  return (
    <RowDrawer
      row={row}
      title={plan.data?.mealName ?? '方案详情'}
      extra={
        plan.data?.usable &&
        hasRight('insure') && (
          <LinkButton type="primary" href={linkTo('insure.apply', { id: plan.data.id })}>
            立即投保
          </LinkButton>
        )
      }
    >
      <DetailState isPart read={plan}>
        {(found) => <PlanTerms plan={found} />}
      </DetailState>
    </RowDrawer>
  );
}

function PlanTerms({ plan }: { plan: PlanDetail }) {
  const isProjectUser = useSession((state) => state.isProjectUser);
  return (
    <>
      {plan.reason && <Alert type="warning" title={plan.reason} />}
      {plan.actions.includes('confirm') && <ConfirmPlan plan={plan} />}
      <h3>条款与约定</h3>
      <PaperButtons
        papers={[
          clausePaper(plan.supplyerId),
          specialPaper('customerMeal', plan.id),
          ...(isProjectUser ? [] : [planLetterPaper(plan.id)]),
        ]}
      />
      <h3>保障内容</h3>
      <Facts items={termsFacts(plan)} />
      <h3>每人保费</h3>
      <PriceTable plan={plan} />
      <h3>伤残比例</h3>
      <Facts
        items={plan.maimRatios.map(({ level, percent }) => ({ label: `${level}级`, value: `${percent}%` }))}
      />
    </>
  );
}
