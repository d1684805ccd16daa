import { useMemo, useState } from 'react';
import { listSettlementItems, type SettlementItemRow } from 'shared-kernel/contract/money/settlements';
import { walletBizType } from 'shared-kernel/domain/dictionaries';
import { moneyText } from 'shared-kernel/domain/money';
import { defineList, EmbeddedList } from 'shared-kernel/list';
import { bizHref } from '../../shared/biz-link';
import { Drawer } from 'shared-kernel/antd';
import { peopleList } from '../../shared/people-list';
import { QuestionDialog } from './question-dialog';
import type { Settlement } from './settlement-detail';

interface ItemPeopleProps {
  /** Undefined while closed. */
  item: SettlementItemRow | undefined;
  onClose: () => void;
}

/** The people behind one line of the bill. */
const ItemPeople = ({ item, onClose }: ItemPeopleProps) => (
  <Drawer
    open={item !== undefined}
    title={item && `${walletBizType.label(item.bizType)} ${item.bizNo}`}
    size="large"
    onClose={onClose}
  >
    {item && <EmbeddedList list={peopleList} fixedQuery={{ itemId: item.id }} />}
  </Drawer>
);

interface Opened {
  item: SettlementItemRow;
  as: 'people' | 'question';
}

/** The bill line by line: each leads to its order and its people, and may be asked about. */
export function SettlementItems({ settlement }: { settlement: Settlement }) {
  const [opened, setOpened] = useState<Opened>();
  const list = useMemo(() => itemListOf(setOpened), []);
  const close = () => setOpened(undefined);

  return (
    <>
      <EmbeddedList list={list} fixedQuery={{ settlementId: settlement.id }} />
      <ItemPeople item={opened?.as === 'people' ? opened.item : undefined} onClose={close} />
      <QuestionDialog item={opened?.as === 'question' ? opened.item : undefined} onClose={close} />
    </>
  );
}

const itemListOf = (open: (opened: Opened) => void) =>
  defineList({
    id: 'finance.settlement-items',
    title: '费用明细',
    endpoint: listSettlementItems,
    filters: (f) => [
      f.dict('bizType', '类型', walletBizType),
      f.text('bizNo', '单号'),
      f.text('policyNo', '保单号'),
    ],
    columns: (c) => [
      c.field('bizTime', { width: 180 }),
      c.field('bizType'),
      c.field('bizNo', { href: bizHref }),
      c.field('policyNo', {
        href: ({ insureId }) => (insureId === null ? undefined : `/insurance/details/${insureId}`),
      }),
      c.field('personCount'),
      c.field('amount', { signed: true }),
    ],
    card: ['bizNo', 'bizTime', 'personCount', 'amount'],
    rowActions: (item) => [
      { key: 'people', label: '人员', run: () => open({ item, as: 'people' }) },
      { key: 'ask', label: '有疑问', run: () => open({ item, as: 'question' }) },
    ],
    summary: ({ sumAmount }) => `金额合计 ${moneyText(sumAmount)}`,
    empty: { text: '还没有费用。' },
  });
