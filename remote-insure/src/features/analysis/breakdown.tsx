import { useState } from 'react';
import { Chart } from 'shared-kernel/chart';
import type { AnswerOf, QueryOf } from 'shared-kernel/contract';
import { aggregateBreakdown } from 'shared-kernel/contract/claims';
import { figures } from 'shared-kernel/domain/figures';
import { yuanMoneyText, yuanOfFen } from 'shared-kernel/domain/money';
import { useEndpoint } from 'shared-kernel/query';
import { DataTable, defineTable } from 'shared-kernel/table';
import { QueryCard, TabStrip } from 'shared-kernel/ui';
import styles from './analysis.css';
import { noData, percentText, shortYuan } from './charts';

type By = QueryOf<typeof aggregateBreakdown>['by'];
type Row = AnswerOf<typeof aggregateBreakdown>['list'][number];

const kinds: readonly { key: By; label: string; heading: string }[] = [
  { key: 'project', label: '按项目', heading: '项目' },
  { key: 'filiale', label: '按分公司', heading: '分公司' },
  { key: 'jobType', label: '按职业类别', heading: '职业类别' },
  { key: 'policy', label: '按保单', heading: '保单' },
];

/** More bars than these are not read; the table has all of them. */
const mostBars = 10;

const tableOf = (heading: string) =>
  defineTable<Row>({
    label: `${heading}分析`,
    rowKey: ({ key }) => key ?? 0,
    pageSize: 10,
    empty: noData,
    columns: (c) => [
      c.text('name', heading),
      c.count('inForce', '在保人数', { sort: true }),
      c.money('premium', figures.earnedPremium, { sort: true }),
      c.count('caseCount', '报案', { sort: true }),
      c.money('paidAmount', figures.paidClaims, { sort: true }),
      c.custom('rate', figures.lossRatio, ({ rate }) => (rate === null ? '-' : percentText(rate)), {
        align: 'right',
      }),
    ],
    sums: ['inForce', 'premium', 'caseCount', 'paidAmount'],
  });

const tables = new Map(kinds.map(({ key, heading }) => [key, tableOf(heading)]));

interface BreakdownProps {
  query: Readonly<Partial<Record<string, string>>>;
}

/** The figures of the range by project, branch, class or policy. */
export function Breakdown({ query }: BreakdownProps) {
  const [by, setBy] = useState<By>('project');
  const read = useEndpoint(aggregateBreakdown, { query: { ...query, by } }, { keepPrevious: true });
  const kind = kinds.find(({ key }) => key === by);
  const table = tables.get(by);
  return (
    <div className={styles.wide}>
      <TabStrip label="分析维度" tabs={kinds} active={by} onChange={(key) => setBy(key as By)} />
      <QueryCard read={read}>
        {({ list }) => {
          const shown = list.slice(0, mostBars);
          return (
            <>
              <Chart
                title={`${kind?.label ?? ''}：已赚保费与赔款${list.length > mostBars ? `（前${mostBars}）` : ''}`}
                kind="bar"
                categoryTitle={kind?.heading ?? ''}
                empty={noData}
                format={yuanMoneyText}
                axisFormat={shortYuan}
                categories={shown.map(({ name }) => name)}
                series={[
                  {
                    name: figures.earnedPremium.label,
                    values: shown.map(({ premium }) => yuanOfFen(premium)),
                  },
                  {
                    name: figures.paidClaims.label,
                    values: shown.map(({ paidAmount }) => yuanOfFen(paidAmount)),
                  },
                ]}
              />
              {table && list.length > 0 && <DataTable table={table} rows={list} />}
            </>
          );
        }}
      </QueryCard>
    </div>
  );
}
