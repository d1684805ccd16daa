import { Alert, Spin } from 'shared-kernel/antd';
import { calcAddReduce, type RosterCalcItem, type StaffChange } from 'shared-kernel/contract/roster';
import { instantText } from 'shared-kernel/domain/instant';
import { addFen, negateFen } from 'shared-kernel/domain/money';
import { dueOrRefund, premiumDue } from 'shared-kernel/domain/premium';
import { useEndpoint } from 'shared-kernel/query';
import { Facts } from 'shared-kernel/detail';
import { DataTable, defineTable } from 'shared-kernel/table';
import { Money } from 'shared-kernel/ui';
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
      {!data && price.isFetching && <Spin />}
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
              ...(isBilled ? [{ label: '结算方式', value: '计入月结账单', wide: true }] : []),
              ...(capital && !isBilled
                ? [
                    {
                      label: data.premium < 0 ? '退费后余额' : '支付后余额',
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
            <DataTable table={priceTable} rows={data.items} />
          </div>
        </>
      )}
    </section>
  );
}

const priceTable = defineTable<RosterCalcItem>({
  label: '费用明细',
  rowKey: (item) => item.row,
  columns: (c) => [c.text('name', '姓名'), c.text('formula', '计算'), c.money('premium', dueOrRefund, { signed: true })],
  pageSize: 10,
  compact: true,
});
