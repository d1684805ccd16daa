import type { AnswerOf } from 'shared-kernel/contract';
import { calcAddReduce, type RosterCalcItem, type StaffChange } from 'shared-kernel/contract/roster';
import { instantText } from 'shared-kernel/domain/instant';
import { addFen, isWithheld, negateFen } from 'shared-kernel/domain/money';
import { dueOrRefund, premiumDue } from 'shared-kernel/domain/premium';
import { formatNumber, namesApart } from 'shared-kernel/domain/text';
import { useEndpoint } from 'shared-kernel/query';
import * as texts from 'shared-kernel/domain/texts';
import { Facts, type Fact } from 'shared-kernel/detail';
import { DataTable, defineTable } from 'shared-kernel/table';
import { Money } from 'shared-kernel/ui';
import { useDebounced } from '../../shared/debounced.hook';
import { PriceLine } from '../../shared/price-line';
import { useCapital, useIsBilled } from '../../shared/reference.hooks';

interface ChangePriceProps {
  change: StaffChange;
  /** Number of lines with errors, which are not part of `change`. */
  leftOut: number;
}

/** The charge or refund of a change, person by person, as calculated by the server. */
export function ChangePrice({ change, leftOut }: ChangePriceProps) {
  const asked = useDebounced(change);
  const { persons, reduces, replaces = [], amends = [] } = asked;
  const count = persons.length + reduces.length + replaces.length + amends.length;
  const price = useEndpoint(
    calcAddReduce,
    { body: asked },
    { enabled: count > 0, keepPrevious: true, quiet: true },
  );
  const capital = useCapital();
  const isBilled = useIsBilled();
  const data = count > 0 && !price.isError ? price.data : undefined;
  const due = data && premiumDue(data.premium);
  const left = data && capital && !isBilled ? addFen(capital.available, negateFen(data.premium)) : undefined;
  const leftWord = data && !isWithheld(data.premium) && data.premium < 0 ? '退费后余额' : '支付后余额';
  return (
    <PriceLine
      label="费用试算"
      empty={emptyOf(count, leftOut, price)}
      word={`${due?.word ?? ''}保费`}
      amount={due?.amount}
      leftOut={leftOut}
      warnings={data?.warnings}
      notes={[
        ...(data ? [`共${formatNumber(count, 0)}人`] : []),
        ...(data && isBilled ? ['计入月度结算单'] : []),
        ...(left === undefined
          ? []
          : [
              <>
                {leftWord} <Money value={left} />
              </>,
            ]),
      ]}
    >
      {data && (
        <>
          <Facts
            items={[
              { label: '生效时间', value: instantText(data.effectAt), wide: true },
              { label: '变更后在保人数', value: `${formatNumber(data.inForceAfter, 0)}人`, wide: true },
              ...orderedFacts(data),
            ]}
          />
          <div style={{ marginTop: 16 }}>
            <DataTable table={priceTable} rows={apart(data.items)} />
          </div>
        </>
      )}
    </PriceLine>
  );
}

/** Returns why there is no price, or what is needed for one. */
function emptyOf(count: number, leftOut: number, price: { isError: boolean; error: Error | null }): string {
  if (count === 0) return leftOut > 0 ? texts.pricedOnceRight : '填写人员后显示应付或应退的保费';
  return price.isError ? (price.error?.message ?? '') : '正在试算…';
}

const apart = (items: readonly RosterCalcItem[]): RosterCalcItem[] => {
  const names = namesApart(items);
  return items.map((item, at) => ({ ...item, name: names[at] ?? item.name }));
};

/** People of earlier orders that take effect by then, in addition to this change. */
function orderedFacts({ inForceAfter, ordered }: AnswerOf<typeof calcAddReduce>): Fact[] {
  if (!ordered || ordered.joining + ordered.leaving === 0) return [];
  const { joining, leaving } = ordered;
  const total = inForceAfter + joining - leaving;
  return [
    {
      label: '此前已提交、届时生效',
      value: `加入${joining}人，离开${leaving}人，合计后在保${formatNumber(total, 0)}人`,
      wide: true,
    },
  ];
}

const priceTable = defineTable<RosterCalcItem>({
  label: '费用明细',
  rowKey: (item) => item.row,
  columns: (c) => [
    c.text('name', '姓名'),
    c.text('formula', '计算'),
    c.money('premium', dueOrRefund, { signed: true }),
  ],
  pageSize: 10,
  compact: true,
});
