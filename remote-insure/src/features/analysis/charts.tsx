import { Chart, monthNames, runningMonth } from 'shared-kernel/chart';
import type { AnswerOf } from 'shared-kernel/contract';
import type { aggregateCompensate, aggregateTotalRate } from 'shared-kernel/contract/claims';
import type { aggregatePerson } from 'shared-kernel/contract/insure';
import { jobType } from 'shared-kernel/domain/dictionaries';
import { yuanMoneyText, yuanOfFen, type Fen } from 'shared-kernel/domain/money';
import { figureText } from 'shared-kernel/domain/figures';

export const noData = '所选时间段内暂无数据';

const percentText = (value: number) => figureText('lossRatio', value);

/** Returns no numbers when all are zero: a flat line on the axis shows nothing. */
export const orNone = (values: readonly number[]): readonly number[] =>
  values.some((value) => value !== 0) ? values : [];

const inYuan = (amounts: readonly Fen[]) => orNone(amounts.map(yuanOfFen));
const byMonth = { categoryTitle: '月份', empty: noData } as const;

type PeopleList = Pick<AnswerOf<typeof aggregatePerson>, 'list'>;

export const PeopleByMonth = ({ list }: PeopleList) => (
  <Chart
    {...byMonth}
    title="月末在保人数"
    kind="line"
    categories={monthNames(list)}
    series={[{ name: '月末在保', values: orNone(list.map(({ inForce }) => inForce)) }]}
  />
);

/** Apart from the people in cover, beside whom the few that come and go would be a flat line. */
export const MovesByMonth = ({ list }: PeopleList) => (
  <Chart
    {...byMonth}
    title="每月增减人数"
    kind="bar"
    categories={monthNames(list)}
    series={[
      { name: '新增', values: orNone(list.map(({ added }) => added)) },
      { name: '减少', values: orNone(list.map(({ reduced }) => reduced)) },
    ]}
  />
);

export const PeopleByClass = ({ list }: { list: AnswerOf<typeof aggregatePerson>['byJobType'] }) => (
  <Chart
    title="职业类别分布（今日在保）"
    kind="pie"
    categoryTitle="职业类别"
    empty={noData}
    categories={list.map((row) => jobType.label(row.jobType).split('（')[0] ?? '')}
    series={[{ name: '在保人数', values: list.map(({ count }) => count) }]}
  />
);

type RateList = Pick<AnswerOf<typeof aggregateTotalRate>, 'list'>;

export const PremiumAndClaims = ({ list }: RateList) => (
  <Chart
    {...byMonth}
    title="已赚保费与赔款"
    kind="bar"
    format={yuanMoneyText}
    categories={monthNames(list)}
    series={[
      { name: '已赚保费', values: inYuan(list.map(({ premium }) => premium)) },
      { name: '赔款', values: inYuan(list.map(({ paidAmount }) => paidAmount)) },
    ]}
  />
);

/** Only months that are over: in the running month almost nothing is paid yet. */
export function RateByMonth({ list }: RateList) {
  const running = runningMonth();
  const isOpen = list.some(({ month }) => month === running);
  const unearned = list.filter(({ month, rate }) => month < running && rate === null).length;
  const notes = [
    isOpen && `${running}尚未结束，赔付率未定`,
    unearned > 0 && `${unearned}个月没有已赚保费，不计算`,
  ];
  return (
    <Chart
      {...byMonth}
      title="赔付率"
      kind="line"
      format={percentText}
      note={notes.filter(Boolean).join('；') || undefined}
      categories={monthNames(list)}
      series={[
        {
          name: '赔付率（%）',
          values: list.map(({ month, rate }) => (month < running ? (rate ?? undefined) : undefined)),
        },
      ]}
    />
  );
}

export const ClaimsByMonth = ({ list }: Pick<AnswerOf<typeof aggregateCompensate>, 'list'>) => (
  <Chart
    {...byMonth}
    title="报案与赔付件数"
    kind="bar"
    categories={monthNames(list)}
    series={[
      { name: '报案', values: orNone(list.map(({ caseCount }) => caseCount)) },
      { name: '赔付', values: orNone(list.map(({ paidCount }) => paidCount)) },
    ]}
  />
);
