import { disabilityPercent, type DisabilityTable } from 'shared-kernel/domain/claims/disability-table';
import { maimRatio } from 'shared-kernel/domain/dictionaries';
import { DataTable, defineTable } from 'shared-kernel/table';

const grades = ['一级', '二级', '三级', '四级', '五级', '六级', '七级', '八级', '九级', '十级'];
const rows = grades.map((grade, index) => ({
  grade,
  A: disabilityPercent.A[index] ?? 0,
  B: disabilityPercent.B[index] ?? 0,
  C: disabilityPercent.C[index] ?? 0,
}));
type Row = (typeof rows)[number];

/** The column of the policy's own table is marked. */
const tableOf = (own: string | undefined) =>
  defineTable<Row>({
    label: '伤残比例表',
    rowKey: (row) => row.grade,
    compact: true,
    columns: (c) => [
      c.text('grade', '伤残等级'),
      ...(['A', 'B', 'C'] as const satisfies DisabilityTable[]).map((code) =>
        c.custom(
          code,
          `${maimRatio.label(code)}${code === own ? '（本保单）' : ''}`,
          (row) => (code === own ? <strong>{row[code]}%</strong> : `${row[code]}%`),
          { align: 'right' },
        ),
      ),
    ],
  });

/** The three tables in use: percent of the limit for each level. */
export const DisabilityTables = ({ own }: { own: string | undefined }) => (
  <section className="kb-card" aria-label="伤残比例表" style={{ marginTop: 16 }}>
    <h2>伤残比例表</h2>
    <p className="kb-muted">死亡/伤残限额的百分比，等级依据GB/T 16180-2014。</p>
    <DataTable table={tableOf(own)} rows={rows} />
  </section>
);
