import { useState } from 'react';
import { Button, Drawer } from 'shared-kernel/antd';
import { Chart } from 'shared-kernel/chart';
import type { AnswerOf } from 'shared-kernel/contract';
import { getCostDifference, type CostLineKind, type CostPart } from 'shared-kernel/contract/costs';
import { fen, moneyText } from 'shared-kernel/domain/money';
import { useEndpoint } from 'shared-kernel/query';
import { clock } from 'shared-kernel/runtime';
import { DataTable, defineTable } from 'shared-kernel/table';
import { ErrorPanel, LoadingPanel, Money } from 'shared-kernel/ui';
import { CostPeople } from './cost-people';
import type { CostQuery } from './cost-query';

type Difference = AnswerOf<typeof getCostDifference>;

const causes: Record<CostPart, { label: string; meaning: string }> = {
  headcount: { label: '人数', meaning: '参保人数变化，按上月人均保费计算' },
  classMix: { label: '类别结构', meaning: '各职业类别人数占比变化' },
  price: { label: '价格', meaning: '同一类别每人每天的保费变化' },
  days: { label: '天数', meaning: '人均投保天数变化，如按年与按月投保、月初与月末加保' },
  earlierRefund: { label: '往月退费', meaning: '往月参保人员本月减保、替换、退保的退费' },
  correction: { label: '更正', meaning: '替换、批改及当月参保当月退费' },
};

const written = (value: number) => moneyText(fen(Math.round(value * 100)));

interface Row {
  part: CostPart;
  kind: CostLineKind;
  amount: Difference['amount'];
}

const partTable = (open: (row: Row) => void) =>
  defineTable<Row>({
    label: '变化原因',
    rowKey: ({ part }) => part,
    columns: (c) => [
      c.custom('cause', '原因', ({ part }) => causes[part].label),
      c.custom('amount', '影响', ({ amount }) => <Money value={amount} signed />, { align: 'right' }),
      c.custom('meaning', '说明', ({ part }) => causes[part].meaning),
      c.custom('people', '人员', (row) => (
        <Button
          type="link"
          size="small"
          aria-label={`查看${causes[row.part].label}的人员`}
          onClick={() => open(row)}
        >
          查看人员
        </Button>
      )),
    ],
    sums: ['amount'],
  });

/** Why the last month of the range cost more or less than the one before; each cause opens its people. */
export function CostDifference({ query }: { query: CostQuery }) {
  const [opened, setOpened] = useState<Row>();
  const place = { filialeId: query.filialeId, projectId: query.projectId, jobType: query.jobType };
  const month = query.endMonth ?? clock.today().slice(0, 7);
  const read = useEndpoint(getCostDifference, { query: { month, ...place } }, { keepPrevious: true });
  if (read.isError) return <ErrorPanel error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <LoadingPanel rows={8} title />;
  const { amount, amountBefore, parts, monthBefore } = read.data;
  const change = fen(amount - amountBefore);
  return (
    <>
      <p>
        {month}保费 <strong>{moneyText(amount)}</strong>，比{monthBefore}
        {change === 0 ? '没有变化' : `${change > 0 ? '多' : '少'}${moneyText(fen(Math.abs(change)))}`}。
      </p>
      <Chart
        kind="waterfall"
        title="这个月为什么多了"
        categoryTitle="原因"
        format={written}
        categories={[monthBefore, ...parts.map(({ part }) => causes[part].label), month]}
        series={[
          {
            name: '金额',
            values: [amountBefore, ...parts.map((part) => part.amount), amount].map((value) => value / 100),
          },
        ]}
        onOpen={(index) => setOpened(parts[index - 1])}
      />
      <DataTable table={partTable(setOpened)} rows={parts} />
      <Drawer
        open={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened && `${causes[opened.part].label}：涉及的人员`}
        size="large"
        destroyOnHidden
      >
        {opened && <CostPeople kind={opened.kind} months={[month, monthBefore]} place={place} />}
      </Drawer>
    </>
  );
}
