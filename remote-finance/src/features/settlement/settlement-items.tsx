import { useMemo, useState } from 'react';
import {
  listSettlementItems,
  type SettlementItemRow,
  askAboutSettlement,
  getSettlement,
} from 'shared-kernel/contract/money/settlements';
import { walletBizType } from 'shared-kernel/domain/dictionaries';
import { moneyText } from 'shared-kernel/domain/money';
import { defineList, EmbeddedList } from 'shared-kernel/list';
import { bizHref } from '../../shared/biz-link';
import { Drawer } from 'shared-kernel/antd';
import { peopleList } from '../../shared/people-list';
import type { Settlement } from './settlement-detail';
import { notify } from 'shared-kernel/runtime';
import { Field, FormDialog, useForm } from 'shared-kernel/form';
import { useAction } from 'shared-kernel/query';

interface OfItemProps {
  /** Undefined while closed. */
  item: SettlementItemRow | undefined;
  onClose: () => void;
}

/** The people behind one line of the bill. */
const ItemPeople = ({ item, onClose }: OfItemProps) => (
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

/** The bill line by line: each line links to its order and its people, and accepts questions. */
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

/** Sends the provider a question about one line of the bill. */
function QuestionDialog({ item, onClose }: OfItemProps) {
  const ask = useAction(askAboutSettlement, { quiet: true, invalidates: [getSettlement] });
  const form = useForm({
    schema: askAboutSettlement.body,
    initial: { itemId: item?.id },
    submit: (body) => ask.run({ params: { id: String(item?.settlementId) }, body }),
    onDone: () => {
      notify.done('已提交，回复后会通过站内消息通知您');
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={item ? `对${item.bizNo}有疑问` : '有疑问'}
      hint="提问不影响支付期限；回复会显示在本结算单的疑问与回复中。"
      submitText="提交疑问"
      open={item !== undefined}
      onClose={onClose}
    >
      <Field.TextArea name="question" label="疑问" maxLength={200} />
    </FormDialog>
  );
}
