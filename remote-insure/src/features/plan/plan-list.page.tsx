import { useMemo, useState } from 'react';
import { listCustomerMeals, type PlanRow } from 'shared-kernel/contract/insure';
import { confirmStatus, insurePeriod } from 'shared-kernel/domain/dictionaries';
import { isWithheld, moneyText } from 'shared-kernel/domain/money';
import * as texts from 'shared-kernel/domain/texts';
import { defineList, ListPage } from 'shared-kernel/list';
import { hasRight } from 'shared-kernel/runtime';
import { linkTo } from '../../paths';
import { useInsurers } from '../../shared/insurers.hook';
import { ComparePlans } from './compare-plans';
import { useCompared } from './compared.hook';
import { PlanDrawer } from './plan-drawer';
import { QuoteDrawer } from './quote-drawer';

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
