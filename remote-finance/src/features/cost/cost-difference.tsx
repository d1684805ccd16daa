import { useRef, useState, type ComponentRef } from 'react';
import { Drawer } from 'shared-kernel/antd';
import { Select } from 'shared-kernel/antd-entry';
import { Chart } from 'shared-kernel/chart';
import { costPartNames, getCostDifference } from 'shared-kernel/contract/money/costs';
import { fen, moneyText, yuanMoneyText, yuanOfFen } from 'shared-kernel/domain/money';
import { useEndpoint } from 'shared-kernel/query';
import { DataTable } from 'shared-kernel/table';
import { ErrorPanel, LoadingPanel } from 'shared-kernel/ui';
import { causeTable, type CauseRow } from './cause-table';
import { CostPeople } from './cost-people';
import { nameOf, type Compared, type Difference, type Place } from './cost-query';
import { ProjectDifferences } from './project-differences';

type Figures = Pick<Difference, 'amount' | 'amountBefore'>;

interface CostDifferenceProps {
  compared: Compared;
  place?: Place;
}

/** Why a month, or its bill, cost more or less than the one before, also project by project; each cause opens its people. */
export function CostDifference({ compared, place = {} }: CostDifferenceProps) {
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
          // The chart is above: the focus brings it into view.
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

/** What is compared with what, and the change. */
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
