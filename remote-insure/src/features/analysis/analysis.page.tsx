import { aggregateBreakdown, aggregateCompensate, aggregateTotalRate } from 'shared-kernel/contract/claims';
import { longestMonths } from 'shared-kernel/contract/figure-range';
import { aggregatePerson } from 'shared-kernel/contract/insure';
import { jobType } from 'shared-kernel/domain/dictionaries';
import { figureText } from 'shared-kernel/domain/figures';
import { defineFilters, policySearch, useFilters } from 'shared-kernel/list';
import { useEndpoint } from 'shared-kernel/query';
import { FigureCard, FigureRow, Money, PageHeader, QueryCard } from 'shared-kernel/ui';
import { useBranchOptions, useProjectOptions } from '../../shared/places.hook';
import { Breakdown } from './breakdown';
import { ClaimsByMonth, PeopleByClass, PeopleByMonth, PremiumAndClaims, RateByMonth } from './charts';
import styles from './analysis.css';

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
        <QueryCard read={person}>{(answer) => <PeopleByClass list={answer.byJobType} />}</QueryCard>
        <QueryCard read={rate}>{(answer) => <PremiumAndClaims list={answer.list} />}</QueryCard>
        <QueryCard read={rate}>{(answer) => <RateByMonth list={answer.list} />}</QueryCard>
        <QueryCard read={claims}>{(answer) => <ClaimsByMonth list={answer.list} />}</QueryCard>
        <Breakdown query={query} />
      </div>
    </>
  );
}
