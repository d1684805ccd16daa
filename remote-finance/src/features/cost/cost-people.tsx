import { useState } from 'react';
import type { CostLineKind } from 'shared-kernel/contract/money/costs';
import { listSettlementPeople } from 'shared-kernel/contract/money/settlements';
import { moneyText } from 'shared-kernel/domain/money';
import { defineList, EmbeddedList } from 'shared-kernel/list';
import { TabStrip } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import { bizHref } from '../../shared/biz-link';
import type { Place } from './cost-query';

const peopleList = defineList({
  id: 'finance.cost-people',
  title: '涉及的人员',
  endpoint: listSettlementPeople,
  filters: (f) => [f.text('name', '姓名')],
  columns: (c) => [
    c.field('name'),
    c.field('bizType'),
    c.field('bizNo', { href: bizHref }),
    c.field('startDate'),
    c.field('endDate'),
    c.field('amount', { signed: true }),
    c.field('settleNo', {
      href: ({ settlementId }) => linkTo('finance.settlement', {}, { id: settlementId }),
    }),
    c.field('bizTime', { width: 180, optional: true }),
    c.field('entryNo', { optional: true }),
  ],
  rowActions: ({ bizNo }) => [
    { key: 'ledger', label: '账户流水', href: linkTo('finance.account', {}, { keyword: bizNo }) },
  ],
  summary: (answer) => `合计 ${moneyText(answer.sumAmount)}`,
  card: ['name', 'bizType', 'startDate', 'amount'],
  empty: { text: '这个月没有这类人员。' },
});

const noBill = '0';

interface Period {
  month: string;
  /** The lines of these bills in place of those of the month. */
  settlementIds: readonly number[] | undefined;
}

interface CostPeopleProps {
  kind: CostLineKind;
  /** The later one first. */
  periods: readonly [Period, Period];
  place: Place;
}

/** Line by line what a month charged or gave back, for both months of a comparison. */
export function CostPeople({ kind, periods, place }: CostPeopleProps) {
  const [active, setActive] = useState(periods[0].month);
  const { month, settlementIds } = periods.find((period) => period.month === active) ?? periods[0];
  const chosen = Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined));
  const lines = settlementIds ? { settlementIds: settlementIds.join() || noBill } : { month };
  return (
    <>
      <TabStrip
        label="月份"
        active={active}
        tabs={periods.map((period) => ({ key: period.month, label: period.month }))}
        onChange={setActive}
      />
      <EmbeddedList key={active} list={peopleList} fixedQuery={{ ...lines, kind, ...chosen }} />
    </>
  );
}
