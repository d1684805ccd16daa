import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from 'shared-kernel/antd';
import type { AnswerOf } from 'shared-kernel/contract';
import { getTonight, type MidnightChange, type MidnightRow } from 'shared-kernel/contract/tonight';
import { endorseStatus, insureStatus } from 'shared-kernel/domain/dictionaries';
import { midnightWords, tonightParam } from 'shared-kernel/domain/midnight';
import { absFen, negateFen } from 'shared-kernel/domain/money';
import { orderNoun } from 'shared-kernel/domain/nouns/order';
import { dueOrRefund } from 'shared-kernel/domain/premium';
import { useEndpoint } from 'shared-kernel/query';
import { DataTable, defineTable } from 'shared-kernel/table';
import { Actions, ErrorPanel, Money } from 'shared-kernel/ui';
import { linkTo } from '../../paths';

const hrefOf = ({ bizType, id }: Pick<MidnightRow, 'bizType' | 'id'>): string =>
  linkTo(bizType === 'insure' ? 'insure.policy' : 'insure.add-reduce-order', { id });

const midnightTable = (isPast: boolean) =>
  defineTable<MidnightRow>({
    label: '零时变动',
    rowKey: (row) => row.key,
    columns: (c) => [
      c.custom('kind', '变动', (row) => midnightWords[row.kind]),
      c.link('no', '单号', hrefOf),
      c.text('mealName', '方案'),
      c.count('people', '人数'),
      // As in the lists of orders: money charged at midnight is shown as due, money returned as a refund.
      c.custom(
        'amount',
        dueOrRefund,
        (row) => (row.amount === 0 ? '-' : <Money value={negateFen(row.amount)} signed />),
        { align: 'right' },
      ),
      ...(isPast
        ? []
        : [
            c.custom('actions', '零时前可以', (row) =>
              row.actions.length === 0 ? (
                '-'
              ) : (
                <Link className="kb-link" to={hrefOf(row)}>
                  {actionText(row)}
                </Link>
              ),
            ),
          ]),
    ],
    card: ['no', 'kind', 'people', 'amount', ...(isPast ? [] : ['actions'])],
    pageSize: 10,
    compact: true,
  });

const comingTable = midnightTable(false);
const pastTable = midnightTable(true);

/** Changes by users on the day before: they explain the differences between the forecast and what happened. */
const changeTable = defineTable<MidnightChange>({
  label: '零时前一日的变更',
  rowKey: (row) => row.key,
  columns: (c) => [
    c.instant('at', '时间', { exact: true }),
    c.link('no', '单号', hrefOf),
    c.custom('change', '变更', stepText),
    c.text('actorName', '操作人'),
    c.text('remark', '说明'),
  ],
  card: ['no', 'change', 'actorName', 'at'],
  pageSize: 5,
  compact: true,
});

function stepText({ bizType, from, to }: MidnightChange): string {
  const states = bizType === 'insure' ? insureStatus : endorseStatus;
  return from === null || from === to ? states.label(to) : `${states.label(from)} → ${states.label(to)}`;
}

const actionText = ({ actions }: MidnightRow): string =>
  actions.map((action) => orderNoun.actions[action].label).join('或');

/**
 * Shows what begins, ends, is voided or moves money at the next midnight, or did so at the last one. The rows are
 * collapsed, so that the list below does not move when they load.
 */
export function Tonight() {
  const read = useEndpoint(getTonight);
  const [search] = useSearchParams();
  const [isPast, setPast] = useState(false);
  const isAsked = search.has(tonightParam);
  const [{ wasAsked, isOpen }, setShown] = useState({ wasAsked: isAsked, isOpen: isAsked });
  // The page is kept, so a link may ask for the rows later.
  if (wasAsked !== isAsked) setShown({ wasAsked: isAsked, isOpen: isAsked });
  if (read.error) return <ErrorPanel error={read.error} onRetry={() => void read.refetch()} />;
  const shown = isPast ? read.data?.last : read.data?.next;
  const rows = shown?.list ?? [];
  const changes = (isPast && read.data?.last.changes) || [];
  return (
    <section className="kb-card" aria-label="零时变动">
      <div className="kb-page-header">
        <div>
          <h2>{isPast ? `${shown?.day} 零时已发生` : '今晚零时'}</h2>
          {/* As many lines while loading as afterwards, so that the list below does not move. */}
          <p className="kb-muted">
            {shown ? <Sums of={shown} /> : '正在查询零时生效、到期、作废和扣款的单据…'}
          </p>
        </div>
        <Actions>
          {rows.length + changes.length > 0 && (
            <Button aria-expanded={isOpen} onClick={() => setShown({ wasAsked, isOpen: !isOpen })}>
              {isOpen ? '收起明细' : '查看明细'}
            </Button>
          )}
          <Button disabled={!shown} onClick={() => setPast(!isPast)}>
            {isPast ? '看今晚零时' : '看昨夜零时'}
          </Button>
        </Actions>
      </div>
      {isOpen && rows.length > 0 && <DataTable table={isPast ? pastTable : comingTable} rows={rows} />}
      {isOpen && changes.length > 0 && (
        <>
          <h3>零时前一日的变更</h3>
          <p className="kb-muted">与此前看到的预告不同之处，由下列操作引起。</p>
          <DataTable table={changeTable} rows={changes} />
        </>
      )}
    </section>
  );
}

function Sums({ of: { list, taken, givenBack } }: { of: AnswerOf<typeof getTonight>['next'] }) {
  if (list.length === 0) return <>没有生效、到期、作废或扣款的单据。</>;
  return (
    <>
      {`共${list.length}项，扣除冻结保费 `}
      <Money value={absFen(taken)} />
      ，退回 <Money value={givenBack} />
    </>
  );
}
