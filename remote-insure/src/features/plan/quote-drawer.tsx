import { useState } from 'react';
import { Button, Drawer } from 'shared-kernel/antd';
import { InputNumber } from 'shared-kernel/antd-entry';
import { getQuoteFile } from 'shared-kernel/contract/documents';
import type { PlanRow } from 'shared-kernel/contract/insure';
import { listEmployInsurePeriod } from 'shared-kernel/contract/reference';
import { insurePeriod, jobType } from 'shared-kernel/domain/dictionaries';
import { addFen, mulRatio, zeroFen, type Fen, type Withheld } from 'shared-kernel/domain/money';
import { formatNumber } from 'shared-kernel/domain/text';
import { Facts } from 'shared-kernel/detail';
import { useDownload, useEndpoint } from 'shared-kernel/query';
import { DataTable, defineTable } from 'shared-kernel/table';
import { Money } from 'shared-kernel/ui';

const mostPeople = 100_000;

interface QuoteDrawerProps {
  /** The drawer is open while a plan is given. */
  plan: PlanRow | undefined;
  onClose: () => void;
}

/** The premium of a plan for a number of people per class, for every period side by side, and as a PDF. */
export function QuoteDrawer({ plan, onClose }: QuoteDrawerProps) {
  return (
    <Drawer
      open={plan !== undefined}
      title={`试算 ${plan?.mealName ?? ''}`}
      size={720}
      onClose={onClose}
      destroyOnHidden
    >
      {plan && <Quote key={plan.id} plan={plan} />}
    </Drawer>
  );
}

function Quote({ plan }: { plan: PlanRow }) {
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>({});
  const { data: periods } = useEndpoint(listEmployInsurePeriod);
  /** Returns the saving of a period against monthly premiums; empty where it is unknown or zero. */
  const savingOf = (period: number) => {
    const factor = periods?.list.find(({ value }) => value === String(period))?.factor;
    return factor === undefined || factor === 1 ? '' : `，比按月省${formatNumber((1 - factor) * 100, 0)}%`;
  };
  const file = useDownload(getQuoteFile, `试算_${plan.mealName}.pdf`);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const given = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([job, count]) => `${job}:${count}`);
  return (
    <div className="kb-detail">
      <p className="kb-muted" style={{ margin: 0 }}>
        填写各职业类别的人数，保费按整个保险期间计算，以提交投保时的名单为准。
      </p>
      <DataTable
        table={tableOf(plan, counts, (job, count) => setCounts({ ...counts, [job]: count }))}
        rows={plan.jobTypes.map((job) => ({ job }))}
      />
      <section aria-label="保费合计">
        <Facts
          items={plan.insurePeriods.map((period) => ({
            label: `${insurePeriod.label(period)}合计（${formatNumber(total, 0)}人${savingOf(period)}）`,
            value: <Money value={totalOf(plan, counts, period)} />,
          }))}
        />
      </section>
      {total > 0 && total < plan.minPersons && (
        <p role="alert">{`本方案每份保单不得少于${plan.minPersons}人。`}</p>
      )}
      <Button
        style={{ alignSelf: 'start' }}
        disabled={given.length === 0}
        loading={file.isRunning}
        onClick={() => file.run({ params: { id: plan.id }, query: { counts: given.join(',') } })}
      >
        下载试算书（PDF）
      </Button>
    </div>
  );
}

const priceOf = ({ prices }: PlanRow, job: number, period: number): Fen | Withheld | undefined =>
  prices.find((one) => one.jobType === job && one.insurePeriod === period)?.unitPremium;

const amountOf = (plan: PlanRow, job: number, period: number, count: number): Fen | Withheld => {
  const unit = priceOf(plan, job, period);
  return unit === undefined ? zeroFen : mulRatio(unit, count, 1);
};

const totalOf = (plan: PlanRow, counts: Readonly<Record<number, number>>, period: number): Fen | Withheld =>
  addFen(...plan.jobTypes.map((job) => amountOf(plan, job, period, counts[job] ?? 0)));

const tableOf = (
  plan: PlanRow,
  counts: Readonly<Record<number, number>>,
  onCount: (job: number, count: number) => void,
) =>
  defineTable<{ job: number }>({
    label: '各类别保费',
    rowKey: ({ job }) => job,
    columns: (c) => [
      c.custom('job', '职业类别', ({ job }) => jobType.label(job)),
      c.custom('count', '人数', ({ job }) => (
        <InputNumber
          aria-label={`${jobType.label(job)}人数`}
          min={0}
          max={mostPeople}
          precision={0}
          value={counts[job] ?? 0}
          onChange={(count) => onCount(job, count ?? 0)}
        />
      )),
      ...plan.insurePeriods.map((period) =>
        c.custom(
          String(period),
          insurePeriod.label(period),
          ({ job }) => <Money value={amountOf(plan, job, period, counts[job] ?? 0)} />,
          { align: 'right' },
        ),
      ),
    ],
    compact: true,
  });
