import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button, Modal } from 'shared-kernel/antd';
import { ComparisonTable, type ComparedLine } from 'shared-kernel/comparison';
import { getCustomerMeal, listCustomerMeals, type PlanRow } from 'shared-kernel/contract/insure';
import { DetailState } from 'shared-kernel/detail';
import { confirmStatus, insurePeriod, jobType } from 'shared-kernel/domain/dictionaries';
import { isWithheld, moneyText } from 'shared-kernel/domain/money';
import * as texts from 'shared-kernel/domain/texts';
import { defineList, ListPage } from 'shared-kernel/list';
import { useEndpoint } from 'shared-kernel/query';
import { hasRight } from 'shared-kernel/runtime';
import { EmptyPanel } from 'shared-kernel/ui';
import type { CustomerMealId } from 'shared-kernel/domain/nouns/ids';
import { linkTo } from '../../paths';
import { useInsurers } from '../../shared/reference.hooks';
import { termsFacts } from '../../shared/terms-facts';
import { PlanDrawer } from './plan-drawer';
import { QuoteDrawer } from './quote-drawer';

/** URL parameter: ids of the compared plans, joined by commas. */
const param = 'compare';

interface Compared {
  /** The compared ids without duplicates; undefined while no comparison is open. */
  readonly ids: readonly CustomerMealId[] | undefined;
  open(ids: readonly CustomerMealId[]): void;
  close(): void;
}

/** Keeps the compared plans in the URL: a comparison can be reloaded and sent to a colleague. */
function useCompared(): Compared {
  const [search, setSearch] = useSearchParams();
  const given = search.get(param);
  const ids = given === null ? undefined : [...new Set(given.split(',').map(Number))].filter(isId);
  const change = useCallback(
    (next: string | undefined, replace: boolean) =>
      setSearch(
        (known) => {
          const { [param]: _, ...others } = Object.fromEntries(known);
          return next === undefined ? others : { ...others, [param]: next };
        },
        { replace },
      ),
    [setSearch],
  );
  return {
    ids,
    open: useCallback((chosen) => change(chosen.join(), false), [change]),
    close: () => change(undefined, true),
  };
}

const isId = (id: number) => Number.isSafeInteger(id) && id > 0;

/** More plans than this do not fit side by side. */
const mostCompared = 3;

/** Shows plans side by side and marks the differences. */
function ComparePlans({ compared: { ids, close } }: { compared: Compared }) {
  return (
    <Modal
      open={ids !== undefined}
      title="方案对比"
      width={960}
      footer={null}
      onCancel={close}
      destroyOnHidden
    >
      {(ids ?? []).length > 1 ? (
        <Comparison ids={ids ?? []} />
      ) : (
        <EmptyPanel
          text="对比需要两个或三个方案，请在方案列表中勾选后再点“方案对比”。"
          action={<Button onClick={close}>选择方案</Button>}
        />
      )}
    </Modal>
  );
}

function Comparison({ ids }: { ids: readonly CustomerMealId[] }) {
  const reads = [usePlan(ids[0]), usePlan(ids[1]), usePlan(ids[2])].slice(0, ids.length);
  const missing = reads.find(({ data }) => data === undefined);
  if (missing) {
    return (
      <DetailState isPart read={missing}>
        {() => null}
      </DetailState>
    );
  }
  const plans = reads.flatMap(({ data }) => data ?? []);
  return (
    <>
      {ids.length > mostCompared && (
        <p className="kb-muted">{`最多对比${mostCompared}个方案，显示前${mostCompared}个。`}</p>
      )}
      <ComparisonTable
        label="方案对比"
        things={plans.map(({ id, mealName }) => ({ key: id, title: mealName }))}
        lines={linesOf(plans)}
      />
    </>
  );
}

const usePlan = (id: CustomerMealId | undefined) =>
  useEndpoint(getCustomerMeal, { params: { id: String(id) } }, { enabled: id !== undefined });

function linesOf(plans: readonly PlanRow[]): ComparedLine[] {
  const facts = plans.map((plan) => termsFacts(plan));
  const names = facts[0]?.map(({ label }) => label) ?? [];
  const classes = [...new Set(plans.flatMap((plan) => plan.jobTypes))].toSorted((a, b) => a - b);
  const periods = [...new Set(plans.flatMap((plan) => plan.insurePeriods))].toSorted((a, b) => a - b);
  return [
    { label: '保险公司', values: plans.map((plan) => plan.supplyerName) },
    ...names.map((label, at) => ({ label, values: facts.map((one) => one[at]?.value ?? null) })),
    { label: '报价有效期至', values: plans.map((plan) => plan.validTo) },
    ...periods.flatMap((period) =>
      classes.map((job) => ({
        label: `每人保费 ${jobType.label(job)}（${insurePeriod.label(period)}）`,
        values: plans.map((plan) => priceText(plan, job, period)),
      })),
    ),
  ];
}

function priceText({ prices }: PlanRow, job: number, period: number): string {
  const price = prices.find((one) => one.jobType === job && one.insurePeriod === period);
  return price ? moneyText(price.unitPremium) : '不承保';
}

const planList = defineList({
  id: 'insure.plans',
  title: '方案管理',
  hint: '为贵司报价的雇主责任险方案。选择方案即可投保。',
  endpoint: listCustomerMeals,
  rowDrawer: 'plan',
  filters: (f) => [
    f.text('mealName', '方案名称'),
    f.select('supplyer', '保险公司', useInsurers),
    f.dict('insurePeriod', '保险期间', insurePeriod),
    f.dict('confirmStatus', '状态', confirmStatus),
  ],
  columns: (c) => [
    c.field('mealName'),
    c.field('supplyerName'),
    c.field('deathLimit'),
    c.custom('medical', '医疗限额', (row) => `${moneyText(row.medicalLimit)}，赔付${row.medRatio}%`, {
      align: 'right',
    }),
    c.parts('jobTypes', '承保类别', texts.coveredClasses),
    c.custom('price', '每人保费', (row) => lowestPrice(row.prices), { align: 'right' }),
    c.field('confirmStatus'),
  ],
  card: ['mealName', 'confirmStatus', 'deathLimit', 'price'],
  rowActions: (row) => [
    {
      key: 'apply',
      label: '立即投保',
      href: linkTo('insure.apply', { id: row.id }),
      hidden: !row.usable || !hasRight('insure'),
    },
  ],
  empty: { text: '还没有为贵司报价的方案，请联系专属客服。' },
});

const lowestPrice = (prices: PlanRow['prices']) => {
  const [first] = [...prices].sort((a, b) =>
    isWithheld(a.unitPremium) || isWithheld(b.unitPremium) ? 0 : a.unitPremium - b.unitPremium,
  );
  return first ? `${moneyText(first.unitPremium)}起（${insurePeriod.label(first.insurePeriod)}）` : '-';
};

/** Plans quoted to the employer; the open one is in the URL. */
export function PlanListPage() {
  const compared = useCompared();
  const [quoted, setQuoted] = useState<PlanRow>();
  const { open } = compared;
  const list = useMemo(
    () => ({
      ...planList,
      rowActions: (row: PlanRow) => [
        ...(planList.rowActions?.(row) ?? []),
        { key: 'quote', label: '试算', run: () => setQuoted(row), hidden: row.prices.length === 0 },
      ],
      bulkActions: [
        {
          key: 'compare',
          label: '方案对比',
          blocked: (rows: PlanRow[]) => (rows.length < 2 ? '请至少选择两个方案' : undefined),
          run: (rows: PlanRow[]) => open(rows.map(({ id }) => id)),
        },
      ],
    }),
    [open],
  );
  return (
    <>
      <ListPage list={list} main={<PlanDrawer />} />
      <ComparePlans compared={compared} />
      <QuoteDrawer plan={quoted} onClose={() => setQuoted(undefined)} />
    </>
  );
}
