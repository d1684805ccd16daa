import { useState } from 'react';
import type { CostLineKind } from 'shared-kernel/contract/costs';
import { listSettlementPeople } from 'shared-kernel/contract/settlements';
import { moneyText } from 'shared-kernel/domain/money';
import { defineList, EmbeddedList } from 'shared-kernel/list';
import { TabStrip } from 'shared-kernel/ui';
import type { CostQuery } from './cost-query';

const peopleList = defineList({
  id: 'finance.cost-people',
  title: '涉及的人员',
  endpoint: listSettlementPeople,
  filters: (f) => [f.text('name', '姓名')],
  columns: (c) => [
    c.field('name'),
    c.field('bizType'),
    c.field('bizNo'),
    c.field('bizTime', { width: 180 }),
    c.field('startDate'),
    c.field('endDate'),
    c.field('amount'),
  ],
  summary: (answer) => `合计 ${moneyText(answer.sumAmount)}`,
  card: ['name', 'bizType', 'startDate', 'amount'],
  empty: { text: '这个月没有这类人员。' },
});

interface CostPeopleProps {
  kind: CostLineKind;
  /** The later one first. */
  months: readonly [string, string];
  place: Pick<CostQuery, 'filialeId' | 'projectId' | 'jobType'>;
}

/** Line by line what a month charged or gave back, for both months of a comparison. */
export function CostPeople({ kind, months, place }: CostPeopleProps) {
  const [month, setMonth] = useState(months[0]);
  const chosen = Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined));
  return (
    <>
      <TabStrip
        label="月份"
        active={month}
        tabs={months.map((key) => ({ key, label: key }))}
        onChange={setMonth}
      />
      <EmbeddedList key={month} list={peopleList} fixedQuery={{ month, kind, ...chosen }} />
    </>
  );
}
