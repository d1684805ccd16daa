import { Alert } from 'shared-kernel/antd';
import type { AnswerOf } from 'shared-kernel/contract';
import { calcAddReduce, type RosterCalcItem, type StaffChange } from 'shared-kernel/contract/roster';
import { instantText } from 'shared-kernel/domain/instant';
import { addFen, isWithheld, negateFen } from 'shared-kernel/domain/money';
import { dueOrRefund, premiumDue } from 'shared-kernel/domain/premium';
import { namesApart } from 'shared-kernel/domain/text';
import { useEndpoint } from 'shared-kernel/query';
import { Facts, type Fact } from 'shared-kernel/detail';
import { DataTable, defineTable } from 'shared-kernel/table';
import { LoadingPanel, Money } from 'shared-kernel/ui';
import { useCapital } from '../../shared/capital.hook';
import { useDebounced } from '../../shared/debounced.hook';
import { useIsBilled } from '../../shared/pay-types.hook';

/** What a change costs or gives back, person by person, as the server calculates it. */
export function ChangePrice({ change }: { change: StaffChange }) {
  const asked = useDebounced(change);
  const { persons, reduces, replaces = [], amends = [] } = asked;
  const isEmpty = persons.length + reduces.length + replaces.length + amends.length === 0;
  const price = useEndpoint(
    calcAddReduce,
    { body: asked },
    { enabled: !isEmpty, keepPrevious: true, quiet: true },
  );
  const capital = useCapital();
  const isBilled = useIsBilled();

  if (isEmpty) {
    return (
      <section className="kb-card" aria-label="费用试算">
        <h2>费用试算</h2>
        <p className="kb-muted">选择人员并填写变更后，这里显示应付或应退的保费。</p>
      </section>
    );
  }
  const { data } = price;
  return (
    <section className="kb-card" aria-label="费用试算">
      <h2>费用试算</h2>
      {price.isError && <Alert type="warning" showIcon title={price.error.message} />}
      {!data && price.isFetching && <LoadingPanel rows={2} />}
      {data && (
        <>
          <p className="kb-figure-label">{`${premiumDue(data.premium).word}保费`}</p>
          <p className="kb-figure-value">
            <Money value={premiumDue(data.premium).amount} />
          </p>
          <Facts
            items={[
              { label: '生效时间', value: instantText(data.effectAt), wide: true },
              { label: '变更后在保人数', value: `${data.inForceAfter}人`, wide: true },
              ...orderedFacts(data),
              ...(isBilled ? [{ label: '结算方式', value: '计入月度结算单', wide: true }] : []),
              ...(capital && !isBilled
                ? [
                    {
                      label: isWithheld(data.premium) || data.premium >= 0 ? '支付后余额' : '退费后余额',
                      value: <Money value={addFen(capital.available, negateFen(data.premium))} />,
                      wide: true,
                    },
                  ]
                : []),
            ]}
          />
          {data.warnings.map((warning) => (
            <Alert key={warning} type="warning" showIcon title={warning} />
          ))}
          <div style={{ marginTop: 16 }}>
            <DataTable table={priceTable} rows={apart(data.items)} />
          </div>
        </>
      )}
    </section>
  );
}

const apart = (items: readonly RosterCalcItem[]): RosterCalcItem[] => {
  const names = namesApart(items);
  return items.map((item, at) => ({ ...item, name: names[at] ?? item.name }));
};

/** What was ordered before takes effect by then as well, beside this change. */
function orderedFacts({ inForceAfter, ordered }: AnswerOf<typeof calcAddReduce>): Fact[] {
  if (!ordered || ordered.joining + ordered.leaving === 0) return [];
  const { joining, leaving } = ordered;
  const total = inForceAfter + joining - leaving;
  return [
    {
      label: '此前已提交、届时生效',
      value: `加入${joining}人，离开${leaving}人，合计后在保${total}人`,
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
