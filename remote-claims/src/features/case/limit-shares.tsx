import { Link } from 'react-router-dom';
import type { CaseDetail } from 'shared-kernel/contract/claims';
import * as texts from 'shared-kernel/domain/texts';
import { DataTable, defineTable } from 'shared-kernel/table';
import { linkTo } from '../../paths';

type Share = CaseDetail['limitShares'][number];

const days = (count: number) => (count === 0 ? '-' : `${count}天`);

const table = defineTable<Share & { at: number }>({
  label: texts.limitShares,
  rowKey: ({ at }) => at,
  compact: true,
  columns: (c) => [
    c.custom('caseNo', '案件', ({ id, caseNo }) =>
      id === null ? (
        texts.hiddenCase
      ) : (
        <Link className="kb-link" to={linkTo('claims.case', { id })}>
          {caseNo}
        </Link>
      ),
    ),
    c.money('medical', '医疗费用'),
    c.money('person', '死亡/伤残'),
    c.custom('lostDays', '误工天数', (row) => days(row.lostDays), { align: 'right' }),
    c.custom('hospitalDays', '住院天数', (row) => days(row.hospitalDays), { align: 'right' }),
    c.money('total', '本保单赔付'),
  ],
  card: ['caseNo', 'medical', 'person', 'lostDays', 'hospitalDays'],
});

/** The cases that have used a part of the limits of this one, each a link. */
export function LimitShares({ shares }: { shares: readonly Share[] }) {
  if (shares.length === 0) return <p className="kb-muted">没有其他案件计入同一限额。</p>;
  return <DataTable table={table} rows={shares.map((share, at) => ({ ...share, at }))} />;
}
