import { type ComponentRef, useRef, useState } from 'react';
import { Drawer, Button } from 'shared-kernel/antd';
import { Select } from 'shared-kernel/antd-entry';
import { Chart } from 'shared-kernel/chart';
import type { CostLineKind } from 'shared-kernel/contract/money/costs';
import { costPartNames, getCostDifference, type CostPart } from 'shared-kernel/contract/money/costs';
import { listSettlementPeople } from 'shared-kernel/contract/money/settlements';
import { fen, moneyText, yuanMoneyText, yuanOfFen } from 'shared-kernel/domain/money';
import { defineList, EmbeddedList } from 'shared-kernel/list';
import { useEndpoint } from 'shared-kernel/query';
import { DataTable, defineTable } from 'shared-kernel/table';
import { ErrorPanel, LoadingPanel, TabStrip } from 'shared-kernel/ui';
import type { SettlementId } from 'shared-kernel/domain/nouns/ids';
import { linkTo } from '../../paths';
import { bizHref } from '../../shared/biz-link';
import { type Compared, type Difference, nameOf, type Place } from './cost-query';
import { ProjectDifferences } from './project-differences';

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
  /** Shows the lines of these bills instead of those of the month. */
  settlementIds: readonly SettlementId[] | undefined;
}

interface CostPeopleProps {
  kind: CostLineKind;
  /** The later period first. */
  periods: readonly [Period, Period];
  place: Place;
}

/** Each charge and refund of a month, for both months of a comparison. */
function CostPeople({ kind, periods, place }: CostPeopleProps) {
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

type CauseRow = Difference['parts'][number];

const meanings: Record<CostPart, string> = {
  headcount: '参保人数变化，按本项目上月人均保费计算',
  classMix: '各职业类别人数占比变化',
  price: '同一类别每人每天的保费变化',
  days: '人均投保天数变化，如按年与按月投保、月初与月末加保',
  earlierRefund: '往月参保人员本月减保、替换、退保的退费',
  correction: '替换、批改及当月参保当月退费',
};

/** The causes that changed the amount; `open` shows a cause's people. */
const causeTable = (open: (row: CauseRow) => void) =>
  defineTable<CauseRow>({
    label: '变化原因',
    rowKey: ({ part }) => part,
    columns: (c) => [
      c.custom('cause', '原因', ({ part }) => costPartNames[part]),
      c.money('amount', '影响', { signed: true }),
      c.custom('meaning', '说明', ({ part }) => meanings[part]),
      c.custom('people', '人员', (row) => (
        <Button
          type="link"
          size="small"
          style={{ padding: 0 }}
          aria-label={`查看${costPartNames[row.part]}的人员`}
          onClick={() => open(row)}
        >
          查看人员
        </Button>
      )),
    ],
    sums: ['amount'],
  });

type Figures = Pick<Difference, 'amount' | 'amountBefore'>;

/** Why a month, or its bill, cost more or less than the previous one, also by project; each cause opens its people. */
export function CostDifference({ compared, place = {} }: { compared: Compared; place?: Place }) {
  const query = { ...compared, ...place };
  const read = useEndpoint(getCostDifference, { query }, { keepPrevious: true });
  if (read.isError) return <ErrorPanel error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <LoadingPanel rows={8} title />;
  return <Explained difference={read.data} query={query} place={place} />;
}

interface ExplainedProps {
  difference: Difference;
  query: Compared & Place;
  place: Place;
}

function Explained({ difference, query, place }: ExplainedProps) {
  const [opened, setOpened] = useState<CauseRow>();
  const [chosen, setChosen] = useState<number>();
  const choice = useRef<ComponentRef<typeof Select<number>>>(null);
  const { month, monthBefore, projects, bill } = difference;
  const project = projects.find(({ projectId }) => (projectId ?? 0) === chosen);
  const { amount, amountBefore, parts } = project ?? difference;
  return (
    <>
      {sentence(difference, project && nameOf(project), { amount, amountBefore })}
      {projects.length > 1 && (
        <Select<number>
          ref={choice}
          aria-label="只看项目"
          style={{ width: 260, maxWidth: '100%', marginBottom: 16 }}
          value={project && chosen}
          placeholder="全部项目"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={projects.map((one) => ({
            value: one.projectId ?? 0,
            label: nameOf(one),
          }))}
          onChange={setChosen}
        />
      )}
      <Chart
        kind="waterfall"
        title={titleOf(amount - amountBefore)}
        categoryTitle="原因"
        format={yuanMoneyText}
        categories={[monthBefore, ...parts.map(({ part }) => costPartNames[part]), month]}
        series={[
          {
            name: '金额',
            values: [amountBefore, ...parts.map((part) => part.amount), amount].map(yuanOfFen),
          },
        ]}
        onOpen={(index) => setOpened(parts[index - 1])}
      />
      <DataTable table={causeTable(setOpened)} rows={parts} />
      <ProjectDifferences
        difference={difference}
        query={query}
        onChoose={(id) => {
          setChosen(id);
          // The chart is further up: the focus scrolls to it.
          choice.current?.focus();
        }}
      />
      <Drawer
        open={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened && `${costPartNames[opened.part]}：涉及的人员`}
        size="large"
        destroyOnHidden
      >
        {opened && (
          <CostPeople
            kind={opened.kind}
            periods={[
              { month, settlementIds: bill?.ids },
              { month: monthBefore, settlementIds: bill?.idsBefore },
            ]}
            place={project ? { ...place, projectId: String(chosen) } : place}
          />
        )}
      </Drawer>
    </>
  );
}

const titleOf = (change: number): string =>
  change === 0 ? '这个月的变化' : `这个月为什么${moreOrLess(change)}了`;

const moreOrLess = (change: number): string => (change > 0 ? '多' : '少');

/** Names the two periods that are compared, and the change. */
function sentence({ month, monthBefore, bill }: Difference, name: string | undefined, figures: Figures) {
  const { amount, amountBefore } = figures;
  const change = fen(amount - amountBefore);
  return (
    <p>
      {bill?.ids.length === 1 && `结算单${bill.settleNo}，`}
      {name && `${name}，`}
      {month}
      {bill && bill.ids.length > 1 && `共${bill.ids.length}张结算单，合计`}保费{' '}
      <strong>{moneyText(amount)}</strong>，比{monthBefore}
      {change === 0 ? '没有变化' : `${moreOrLess(change)}${moneyText(fen(Math.abs(change)))}`}。
    </p>
  );
}
