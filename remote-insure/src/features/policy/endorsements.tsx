import { useMemo, useState } from 'react';
import { listAddReduces, type AddReduceRow } from 'shared-kernel/contract/roster';
import { defineList, EmbeddedList } from 'shared-kernel/list';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import { linkTo } from '../../paths';
import { endorsementPaper, PaperViewer, type Paper } from '../../shared/papers';

const endorsementList = defineList({
  id: 'insure.endorsements-of-policy',
  title: '批改记录',
  endpoint: listAddReduces,
  columns: (c) => [
    c.field('orderNo', { href: (row) => linkTo('insure.add-reduce-order', { id: row.id }) }),
    c.field('operateType'),
    c.field('personCount'),
    c.field('premium', { signed: true }),
    c.field('effectDate'),
    c.field('endorseStatus'),
    c.field('endorseNo'),
  ],
  card: ['orderNo', 'endorseStatus', 'premium'],
  defaultLength: 10,
  empty: { text: '这份保单还没有加减保记录。' },
});

/** Orders that changed the staff of one policy, each with its endorsement. */
export function Endorsements({ insureId }: { insureId: PolicyId }) {
  const [paper, setPaper] = useState<Paper>();
  const list = useMemo(
    () => ({
      ...endorsementList,
      rowActions: ({ id, endorseNo, actions }: AddReduceRow) => [
        {
          key: 'paper',
          label: '批单',
          run: () => setPaper(endorsementPaper(id, endorseNo ?? '')),
          hidden: !actions.includes('download'),
        },
      ],
    }),
    [],
  );
  return (
    <>
      <EmbeddedList list={list} fixedQuery={{ insureId }} />
      <PaperViewer paper={paper} onClose={() => setPaper(undefined)} />
    </>
  );
}
