import { Link } from 'react-router-dom';
import type { RiskData } from 'shared-kernel/contract/claims/risk';
import { accidentType, articleType } from 'shared-kernel/domain/dictionaries';
import { figures, figureText } from 'shared-kernel/domain/figures';
import * as texts from 'shared-kernel/domain/texts';
import { DataTable, defineTable, type TableDefinition } from 'shared-kernel/table';
import { ToneTag } from 'shared-kernel/ui';
import { paths } from '../../paths';

// News are another team's pages: their address is public.
const safetyAdvice = `/index/newsList?articleType=${articleType.code.safety}`;

const projects = defineTable<RiskData['byProject'][number]>({
  label: '按项目',
  rowKey: (row) => row.label,
  pageSize: 10,
  empty: '所选范围内没有在保人员。',
  columns: (c) => [
    c.text('label', '项目'),
    c.count('caseCount', '案件数', { sort: true }),
    c.count('personMonths', '在保人月', { sort: true }),
    // Two decimals in every row, because rates are compared down the column.
    c.custom(
      'frequency',
      figures.accidentFrequency.label,
      ({ frequency }) => figureText('accidentFrequency', frequency),
      {
        align: 'right',
        sort: true,
      },
    ),
    c.money('paidAmount', '赔付金额', { sort: true }),
    c.custom('mainType', '主要事故类型', (row) =>
      row.mainType === null ? '-' : accidentType.label(row.mainType),
    ),
    c.custom('isHigh', '提示', (row) =>
      row.isHigh ? (
        <>
          <ToneTag tone="refused">{texts.aboveAverage}</ToneTag>{' '}
          <Link className="kb-link" to={safetyAdvice}>
            查看安全建议
          </Link>
        </>
      ) : (
        '-'
      ),
    ),
  ],
});

const repeats = defineTable<RiskData['repeats'][number]>({
  label: '12个月内多次出险人员',
  rowKey: (row) => row.personId,
  pageSize: 10,
  empty: '没有多次出险的人员。',
  columns: (c) => [
    c.link('name', '姓名', (row) => `${paths['claims.all']}?keyword=${encodeURIComponent(row.name)}`),
    c.text('idNoMasked', '证件号码'),
    c.count('caseCount', '案件数', { sort: true }),
    c.date('lastDay', '最近出险', { sort: true }),
    c.money('paidAmount', '赔付金额', { sort: true }),
  ],
});

const ageing = defineTable<RiskData['ageing'][number]>({
  label: '未结案件时长',
  rowKey: (row) => row.label,
  sums: ['caseCount', 'estimateAmount'],
  columns: (c) => [
    c.text('label', '报案至今'),
    c.count('caseCount', '案件数'),
    c.money('estimateAmount', '预估金额'),
  ],
});

/** Projects, people and open cases that need attention. */
export function RiskTables({ data }: { data: RiskData }) {
  return (
    <>
      <TableCard table={projects} rows={data.byProject} />
      <TableCard table={repeats} rows={data.repeats} />
      <TableCard table={ageing} rows={data.ageing} />
    </>
  );
}

function TableCard<Row>({ table, rows }: { table: TableDefinition<Row>; rows: readonly Row[] }) {
  return (
    <section className="kb-card" aria-label={table.label} style={{ marginTop: 16 }}>
      <h2>{table.label}</h2>
      <DataTable table={table} rows={rows} />
    </section>
  );
}
