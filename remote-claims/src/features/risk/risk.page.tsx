import { Button } from 'shared-kernel/antd';
import { Chart, monthNames } from 'shared-kernel/chart';
import {
  exportRiskData,
  getRiskData,
  listRiskChoices,
  longestRiskRange,
  type RiskData,
  riskReport,
} from 'shared-kernel/contract/claims/risk';
import { figures, figureText } from 'shared-kernel/domain/figures';
import { isWithheld, withheldText } from 'shared-kernel/domain/money';
import { formatNumber } from 'shared-kernel/domain/text';
import { weekdays } from 'shared-kernel/domain/texts';
import { useDownload, useEndpoint } from 'shared-kernel/query';
import {
  EmptyPanel,
  ErrorPanel,
  FigureCard,
  FigureRow,
  LoadingPanel,
  Money,
  PageHeader,
} from 'shared-kernel/ui';
import { RiskTables } from './risk-tables';
import type { AnswerOf } from 'shared-kernel/contract';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { defineFilters, useFilters } from 'shared-kernel/list';

const cases = (value: number) => `${value}件`;
const hours = Array.from({ length: 24 }, (_, hour) => String(hour));
/** Limit of bars side by side; the exported sheet has the rest. */
const mostBars = 10;

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))',
  gap: 16,
  marginTop: 16,
} as const;

/** Charts by time, type of accident and part of the body. */
function RiskCharts({ data }: { data: RiskData }) {
  return (
    <div style={grid}>
      <div className="kb-card" style={{ gridColumn: '1 / -1' }}>
        <Chart
          kind="heat"
          title="出险时段"
          categories={hours}
          categoryTitle="时"
          series={data.byHour.map((values, day) => ({ name: weekdays[day] ?? '', values }))}
          format={cases}
          height={320}
        />
      </div>
      <div className="kb-card">
        <Counted title="按事故类型" groups={data.byType} />
      </div>
      <div className="kb-card">
        <Counted title="按受伤部位" groups={data.byPart} />
      </div>
      <div className="kb-card" style={{ gridColumn: '1 / -1' }}>
        <Chart
          kind="bar"
          title="按月份"
          categories={monthNames(data.byMonth)}
          categoryTitle="月份"
          series={[{ name: '案件数', values: data.byMonth.map(({ caseCount }) => caseCount) }]}
          format={cases}
        />
      </div>
    </div>
  );
}

function Counted({ title, groups }: { title: string; groups: RiskData['byType'] }) {
  const shown = groups.slice(0, mostBars);
  return (
    <Chart
      kind="bar"
      title={title}
      categories={shown.map(({ label }) => label)}
      series={[{ name: '案件数', values: shown.map(({ caseCount }) => caseCount) }]}
      format={cases}
    />
  );
}

/** Returns a hook with the options of one filter; one call returns the options of all filters. */
const choicesOf = (kind: keyof AnswerOf<typeof listRiskChoices>) =>
  function useChoices() {
    const { data } = useEndpoint(listRiskChoices);
    return (data?.[kind] ?? []).map(({ id, label }) => ({ value: id, label }));
  };

const riskFilters = defineFilters(getRiskData, (f) => [
  f.range('from', 'to', '出险日期', { unit: 'day', usual: 365, longest: longestRiskRange }),
  f.select('projectId', '项目', choicesOf('projects')),
  f.select('filialeId', '分公司', choicesOf('filiales')),
  f.select('insureId', '保单', choicesOf('policies'), { more: true }),
  f.select('supplyerId', '保险公司', choicesOf('insurers'), { more: true }),
]);

/** Returns the chosen filters, and their bar. */
function useRiskFilters() {
  const { query, bar } = useFilters(riskFilters);
  // The range filter returns days; it replaces other text in the URL with the usual range.
  return { query: { ...query, from: query.from as CivilDate, to: query.to as CivilDate }, bar };
}

/** Where, when and how people are injured, and the cost: figures for prevention. */
export function RiskPage() {
  const { query, bar } = useRiskFilters();
  const read = useEndpoint(getRiskData, { query }, { keepPrevious: true });
  const sheet = useDownload(exportRiskData, '风险数据.xlsx');
  const report = useDownload(riskReport, '风险报告.pdf');
  return (
    <>
      <PageHeader
        title="风险数据"
        hint="按出险日期统计，草稿和已撤案件不计入。"
        actions={
          <>
            <Button loading={sheet.isRunning} onClick={() => sheet.run({ query })}>
              导出表格
            </Button>
            <Button type="primary" loading={report.isRunning} onClick={() => report.run({ query })}>
              下载风险报告
            </Button>
          </>
        }
      />
      <section className="kb-card" aria-label="筛选" style={spaced}>
        {bar}
      </section>
      {read.data ? (
        <Risk data={read.data} />
      ) : read.isError ? (
        <ErrorPanel error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <LoadingPanel title rows={12} />
      )}
    </>
  );
}

const spaced = { marginBottom: 16 };

function Risk({ data }: { data: RiskData }) {
  return (
    <>
      <RiskFigures data={data} />
      {data.caseCount === 0 ? (
        <section className="kb-card">
          <EmptyPanel text="所选范围内没有出险，可以换一个时间范围或减少筛选条件。" />
        </section>
      ) : (
        <>
          <RiskCharts data={data} />
          <RiskTables data={data} />
        </>
      )}
    </>
  );
}

/** The six key figures of risk. */
function RiskFigures({ data }: { data: RiskData }) {
  return (
    <FigureRow>
      <FigureCard
        figure="accidentFrequency"
        value={figureText('accidentFrequency', data.frequency)}
        note={`${data.caseCount}件 ÷ ${formatNumber(data.personMonths, 0)}人月`}
      />
      <FigureCard
        figure="accidentLossRatio"
        value={isWithheld(data.premium) ? withheldText : figureText('accidentLossRatio', data.lossRatio)}
        note={
          <>
            {figures.earnedPremium.label} <Money value={data.premium} />
          </>
        }
      />
      <FigureCard
        figure="averagePaid"
        value={<Money value={data.averagePaid} />}
        note={
          <>
            已赔付{data.paidCount}件，共 <Money value={data.paidAmount} />
          </>
        }
      />
      <FigureCard
        figure="averageDays"
        value={figureText('averageDays', data.averageDays)}
        note="报案到结案"
      />
      <FigureCard
        figure="seriousCases"
        value={figureText('seriousCases', data.seriousCount)}
        note="索赔伤残或身故"
      />
      <FigureCard
        figure="openCases"
        value={figureText('openCases', data.openCount)}
        note="期间内出险，含待赔付"
      />
    </FigureRow>
  );
}
