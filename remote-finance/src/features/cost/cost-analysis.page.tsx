import { useSearchParams } from 'react-router-dom';
import type { AnswerOf } from 'shared-kernel/contract';
import { getCostAnalysis, longestCostMonths } from 'shared-kernel/contract/money/costs';
import { useToday } from 'shared-kernel/runtime';
import { figureText } from 'shared-kernel/domain/figures';
import { DetailState } from 'shared-kernel/detail';
import { useFilters, defineFilters } from 'shared-kernel/list';
import { useEndpoint } from 'shared-kernel/query';
import { EmptyPanel, FigureCard, FigureRow, LinkButton, Money, PageHeader } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import { CostDifference } from './cost-difference';
import { DailyCost, EarnedAndCharged, EarnedByProject } from './cost-charts';
import { ClassCosts, ProjectCosts } from './cost-tables';
import type { CostQuery } from './cost-query';
import styles from './cost-analysis.css';
import { jobType } from 'shared-kernel/domain/dictionaries';

const usualMonths = 6;

/** Returns a hook with the options of one filter; one call returns the options of both. */
const choicesOf = (kind: 'projects' | 'filiales') =>
  function useChoices() {
    const { data } = useEndpoint(getCostAnalysis, { query: {} });
    return (data?.choices[kind] ?? []).map(({ id, name }) => ({ value: id, label: name }));
  };

/** Filters for the figures and charts of the page. */
const costFilters = defineFilters(getCostAnalysis, (f) => [
  f.range('beginMonth', 'endMonth', '月份', {
    unit: 'month',
    usual: usualMonths,
    longest: longestCostMonths,
  }),
  f.select('filialeId', '分公司', choicesOf('filiales')),
  f.select('projectId', '项目', choicesOf('projects')),
  f.dict('jobType', '职业类别', jobType),
]);

/** Where the premium goes, by day, project and class, and why it changes; for a bill, why it changed. */
export function CostAnalysisPage() {
  const settlementId = useSearchParams()[0].get('settlementId');
  return settlementId ? <BillCosts settlementId={settlementId} /> : <AllCosts />;
}

const BillCosts = ({ settlementId }: { settlementId: string }) => (
  <>
    <PageHeader
      title="结算单费用分析"
      hint="与同一签约公司上月的结算单比较，同月有几张的合计；按保费减退费计，不含余额已付和上期结转。"
      actions={
        <LinkButton href={linkTo('finance.settlement', {}, { id: settlementId })}>返回结算单</LinkButton>
      }
    />
    <section className="kb-card">
      <CostDifference key={settlementId} compared={{ settlementId }} />
    </section>
  </>
);

function AllCosts() {
  const { query, bar } = useFilters(costFilters);
  const read = useEndpoint(getCostAnalysis, { query }, { keepPrevious: true });
  return (
    <>
      <PageHeader
        title="费用分析"
        hint="入账保费按入账月份计，退费记在发生的当月；已赚保费按保障天数均摊，截至今天。"
      />
      <section className="kb-card">{bar}</section>
      <DetailState isPart read={read}>
        {(analysis) => <Analysis analysis={analysis} query={query} />}
      </DetailState>
    </>
  );
}

function Analysis({ analysis, query }: { analysis: AnswerOf<typeof getCostAnalysis>; query: CostQuery }) {
  const today = useToday();
  const { endMonth, filialeId, projectId, jobType } = query;
  const place = { filialeId, projectId, jobType };
  const people = analysis.projects.reduce((sum, row) => sum + row.persons, 0);
  const isEmpty = analysis.projects.length === 0 && analysis.sumCharged === 0 && analysis.sumEarned === 0;
  return (
    <>
      <FigureRow>
        <FigureCard figure="chargedPremium" value={<Money value={analysis.sumCharged} />} note="已减退费" />
        <FigureCard
          figure="earnedPremium"
          value={<Money value={analysis.sumEarned} />}
          note="按保障天数均摊到每一天"
        />
        <FigureCard figure="inCover" value={figureText('inCover', people)} note="期末或今天" />
      </FigureRow>
      {isEmpty ? (
        <section className="kb-card">
          <EmptyPanel text="所选范围内没有保费。保障生效后会显示在这里，也可以换一个时间范围或减少筛选条件。" />
        </section>
      ) : (
        <div className={styles.cards}>
          <section className="kb-card">
            <EarnedAndCharged analysis={analysis} />
          </section>
          <section className="kb-card">
            <CostDifference compared={{ month: endMonth ?? today.slice(0, 7) }} place={place} />
          </section>
          <section className="kb-card">
            <EarnedByProject analysis={analysis} />
          </section>
          <section className="kb-card">
            <DailyCost query={query} />
          </section>
          <section className="kb-card">
            <ProjectCosts analysis={analysis} />
          </section>
          <section className="kb-card">
            <ClassCosts analysis={analysis} />
          </section>
        </div>
      )}
    </>
  );
}
