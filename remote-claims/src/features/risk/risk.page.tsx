import { Button } from 'shared-kernel/antd';
import {
  exportRiskData,
  getRiskData,
  riskReport,
  type RiskData,
  listRiskChoices,
  longestRiskRange,
} from 'shared-kernel/contract/claims/risk';
import { useDownload, useEndpoint } from 'shared-kernel/query';
import { EmptyPanel, ErrorPanel, LoadingPanel, PageHeader } from 'shared-kernel/ui';
import { RiskCharts } from './risk-charts';
import { RiskFigures } from './risk-figures';
import { RiskTables } from './risk-tables';
import type { AnswerOf } from 'shared-kernel/contract';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { defineFilters, useFilters } from 'shared-kernel/list';

type Kind = keyof AnswerOf<typeof listRiskChoices>;

/** A hook with the choices of one filter; all of them come with one call. */
const choicesOf = (kind: Kind) =>
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

/** The chosen filters, and their bar. */
function useRiskFilters() {
  const { query, bar } = useFilters(riskFilters);
  // The range filter gives days; a URL's other text is replaced by the usual range.
  return { query: { ...query, from: query.from as CivilDate, to: query.to as CivilDate }, bar };
}

/** Where, when and how people are hurt, and what it costs: figures for prevention. */
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
