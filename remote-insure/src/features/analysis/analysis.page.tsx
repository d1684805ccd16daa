import { useState } from 'react';
import { Chart } from 'shared-kernel/chart';
import type { AnswerOf, QueryOf } from 'shared-kernel/contract';
import { aggregateBreakdown, aggregateCompensate, aggregateTotalRate } from 'shared-kernel/contract/claims';
import { longestMonths } from 'shared-kernel/contract/figure-range';
import { aggregatePerson } from 'shared-kernel/contract/insure';
import { jobType } from 'shared-kernel/domain/dictionaries';
import { figures, figureText, lossRatioOf } from 'shared-kernel/domain/figures';
import { isWithheld, yuanMoneyText, yuanOfFen } from 'shared-kernel/domain/money';
import { defineFilters, policySearch, useFilters } from 'shared-kernel/list';
import { useEndpoint } from 'shared-kernel/query';
import { DataTable, defineTable } from 'shared-kernel/table';
import { FigureCard, FigureRow, Money, PageHeader, QueryCard, TabStrip } from 'shared-kernel/ui';
import { useBranchOptions, useProjectOptions } from '../../shared/reference.hooks';
import {
  ClaimsByMonth,
  MovesByMonth,
  noData,
  PeopleByClass,
  PeopleByMonth,
  PremiumAndClaims,
  RateByMonth,
} from './charts';
import styles from './analysis.css';

type By = QueryOf<typeof aggregateBreakdown>['by'];
type Row = AnswerOf<typeof aggregateBreakdown>['list'][number];

const kinds: readonly { key: By; label: string; heading: string }[] = [
  { key: 'project', label: '按项目', heading: '项目' },
  { key: 'filiale', label: '按分公司', heading: '分公司' },
  { key: 'jobType', label: '按职业类别', heading: '职业类别' },
  { key: 'policy', label: '按保单', heading: '保单' },
];

/** Limit of readable bars; the table has all rows. */
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
      c.custom(
        'rate',
        figures.lossRatio,
        ({ paidAmount, premium }) =>
          isWithheld(premium) ? '-' : figureText('lossRatio', lossRatioOf(paidAmount, premium)),
        { align: 'right' },
      ),
    ],
    sums: ['inForce', 'premium', 'caseCount', 'paidAmount'],
    ratios: ['rate'],
  });

const tables = new Map(kinds.map(({ key, heading }) => [key, tableOf(heading)]));

/** The figures of the range by project, branch, class or policy. */
function Breakdown({ query }: { query: Readonly<Partial<Record<string, string>>> }) {
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

const filters = defineFilters(aggregateBreakdown, (f) => [
  f.range('beginMonth', 'endMonth', '月份', { unit: 'month', usual: 12, longest: longestMonths }),
  f.select('filialeId', '分公司', useBranchOptions),
  f.select('projectId', '项目', useProjectOptions),
  f.remote('insureId', '保单', policySearch),
  f.dict('jobType', '职业类别', jobType),
]);

/** People, premium and claims of the employer over a range of months, as charts that one set of filters drives. */
export function AnalysisPage() {
  const { query: chosen, bar } = useFilters(filters);
  const { by: _, ...query } = chosen;
  const person = useEndpoint(aggregatePerson, { query }, { keepPrevious: true });
  const rate = useEndpoint(aggregateTotalRate, { query }, { keepPrevious: true });
  const claims = useEndpoint(aggregateCompensate, { query }, { keepPrevious: true });
  const { data: sums } = rate;

  return (
    <>
      <PageHeader
        title="数据分析"
        hint="保费按保障天数逐日计入（已赚保费），赔款按赔付到账月份计入；每张图可切换为表格，下载图片或Excel。"
      />
      <section className="kb-card" aria-label="筛选">
        {bar}
      </section>
      <FigureRow>
        <FigureCard figure="inCover" read={person} value={figureText('inCover', person.data?.inForce ?? 0)} />
        <FigureCard figure="earnedPremium" read={rate} value={<Money value={sums?.premium} />} />
        <FigureCard figure="paidClaims" read={rate} value={<Money value={sums?.paidAmount} />} />
        <FigureCard
          figure="lossRatio"
          read={rate}
          value={figureText('lossRatio', sums?.totalRate)}
          note="赔款 ÷ 已赚保费"
        />
      </FigureRow>
      <div className={styles.charts}>
        <QueryCard read={person}>{(answer) => <PeopleByMonth list={answer.list} />}</QueryCard>
        <QueryCard read={person}>{(answer) => <MovesByMonth list={answer.list} />}</QueryCard>
        <QueryCard read={person}>{(answer) => <PeopleByClass list={answer.byJobType} />}</QueryCard>
        <QueryCard read={rate}>{(answer) => <PremiumAndClaims list={answer.list} />}</QueryCard>
        <QueryCard read={rate}>{(answer) => <RateByMonth list={answer.list} />}</QueryCard>
        <QueryCard read={claims}>{(answer) => <ClaimsByMonth list={answer.list} />}</QueryCard>
        <Breakdown query={query} />
      </div>
    </>
  );
}
