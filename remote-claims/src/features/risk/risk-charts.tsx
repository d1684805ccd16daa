import { Chart, monthNames } from 'shared-kernel/chart';
import type { RiskData } from 'shared-kernel/contract/claims/risk';
import { weekdays } from 'shared-kernel/domain/texts';

const cases = (value: number) => `${value}件`;
const hours = Array.from({ length: 24 }, (_, hour) => String(hour));
/** Bars beside each other; the rest is in the exported sheet. */
const mostBars = 10;

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))',
  gap: 16,
  marginTop: 16,
} as const;

/** Time, type of accident and part of the body. */
export function RiskCharts({ data }: { data: RiskData }) {
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
