import type { AnswerOf } from 'shared-kernel/contract';
import { getCostAnalysis } from 'shared-kernel/contract/costs';
import { formatNumber } from 'shared-kernel/domain/text';
import { DetailState } from 'shared-kernel/detail';
import { useFilters } from 'shared-kernel/list';
import { useEndpoint } from 'shared-kernel/query';
import { FigureCard, FigureRow, Money, PageHeader } from 'shared-kernel/ui';
import { CostDifference } from './cost-difference';
import { costFilters } from './cost-filters';
import { DailyCost, EarnedAndCharged, EarnedByProject } from './cost-charts';
import { ProjectCosts } from './project-costs';

import type { CostQuery } from './cost-query';

/** Where the premium goes: by day, project and class, and why it changes. */
export function CostAnalysisPage() {
  const { query, bar } = useFilters(costFilters);
  const read = useEndpoint(getCostAnalysis, { query }, { keepPrevious: true });
  return (
    <>
      <PageHeader
        title="费用分析"
        hint="保费按入账月份计，退费记在发生的当月；成本按保障天数均摊，截至今天。"
      />
      <section className="kb-card">{bar}</section>
      <DetailState read={read}>{(analysis) => <Analysis analysis={analysis} query={query} />}</DetailState>
    </>
  );
}

function Analysis({ analysis, query }: { analysis: AnswerOf<typeof getCostAnalysis>; query: CostQuery }) {
  const people = analysis.projects.reduce((sum, row) => sum + row.persons, 0);
  return (
    <>
      <FigureRow>
        <FigureCard
          label="保费（入账减退费）"
          value={<Money value={analysis.sumCharged} />}
          note="与收支明细、结算单一致"
        />
        <FigureCard
          label="已发生成本"
          value={<Money value={analysis.sumEarned} />}
          note="按保障天数均摊到每一天"
        />
        <FigureCard label="在保人数" value={`${formatNumber(people, 0)}人`} note="期末或今天" />
      </FigureRow>
      <section className="kb-card">
        <EarnedAndCharged analysis={analysis} />
      </section>
      <section className="kb-card">
        <CostDifference query={query} />
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
    </>
  );
}
