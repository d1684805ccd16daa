import { Chart, monthNames, runningMonth } from 'shared-kernel/chart';
import type { AnswerOf } from 'shared-kernel/contract';
import type { getCostAnalysis } from 'shared-kernel/contract/money/costs';
import { aggregateTotalCostDay } from 'shared-kernel/contract/insure';
import { addDays, addMonths, civilDate } from 'shared-kernel/domain/civil-date';
import { yuanMoneyText, yuanOfFen } from 'shared-kernel/domain/money';
import { useEndpoint } from 'shared-kernel/query';
import { useToday } from 'shared-kernel/runtime';
import { ErrorPanel, LoadingPanel } from 'shared-kernel/ui';
import { nameOf, type CostQuery } from './cost-query';

type Analysis = AnswerOf<typeof getCostAnalysis>;

const monthAxis = { categoryTitle: '月份', format: yuanMoneyText } as const;

/** Future months have no earned premium, which differs from an earned premium of zero. */
const isAhead = (month: string) => month > runningMonth();

/** The premium paid, next to the part earned so far. */
export const EarnedAndCharged = ({ analysis: { months } }: { analysis: Analysis }) => (
  <Chart
    {...monthAxis}
    kind="bar"
    title="每月入账保费与已赚保费"
    categories={monthNames(months)}
    series={[
      { name: '入账保费', values: months.map(({ charged }) => yuanOfFen(charged)) },
      {
        name: '已赚保费',
        values: months.map(({ month, earned }) => (isAhead(month) ? undefined : yuanOfFen(earned))),
      },
    ]}
    empty="所选月份没有入账保费。"
  />
);

export const EarnedByProject = ({ analysis: { months, projects } }: { analysis: Analysis }) => (
  <Chart
    {...monthAxis}
    kind="stack"
    title="每月已赚保费（按项目）"
    categories={monthNames(months)}
    series={projects.map((project) => ({
      name: nameOf(project),
      values: project.earnedByMonth.map((earned, at) =>
        isAhead(months[at]?.month ?? '') ? undefined : yuanOfFen(earned),
      ),
    }))}
    empty="所选月份没有已赚保费。"
  />
);

/** Cost and people per day, up to today. */
export function DailyCost({ query }: { query: CostQuery }) {
  const today = useToday();
  const [begin = today, end = today] = [query.beginMonth, query.endMonth].map(
    (month) => month && civilDate(`${month}-01`),
  );
  const last = addDays(addMonths(civilDate(end), 1), -1);
  const read = useEndpoint(
    aggregateTotalCostDay,
    {
      query: {
        beginDate: civilDate(begin),
        endDate: last < today ? last : today,
        filialeId: query.filialeId,
        projectId: query.projectId,
        jobType: query.jobType,
      },
    },
    { keepPrevious: true },
  );
  if (read.isError) return <ErrorPanel error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <LoadingPanel rows={8} title />;
  const { list } = read.data;
  return (
    <Chart
      kind="line"
      title="每日已赚保费"
      categoryTitle="日期"
      format={yuanMoneyText}
      categories={list.map(({ date }) => date)}
      series={[{ name: '已赚保费', values: list.map(({ cost }) => yuanOfFen(cost)) }]}
      empty="所选日期没有已赚保费。"
    />
  );
}
