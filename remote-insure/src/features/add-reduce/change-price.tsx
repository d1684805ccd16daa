import { useEffect, useState } from 'react';
import { Alert, Spin } from 'shared-kernel/antd';
import { Table } from 'shared-kernel/antd-table';
import { getCapital } from 'shared-kernel/contract/finance';
import { calcAddReduce, type RosterCalcItem, type RosterChange } from 'shared-kernel/contract/roster';
import { instantText } from 'shared-kernel/domain/instant';
import { addFen, negateFen } from 'shared-kernel/domain/money';
import { useEndpoint } from 'shared-kernel/query';
import { useSession } from 'shared-kernel/runtime';
import { Facts } from 'shared-kernel/detail';
import { Money } from 'shared-kernel/ui';

/** Debounce in milliseconds before a price is requested. */
const restMs = 600;

/** What a change costs or gives back, person by person, as the server calculates it. */
export function ChangePrice({ change }: { change: RosterChange }) {
  const asked = useRested(change);
  const isEmpty = asked.persons.length + asked.reduces.length === 0;
  const price = useEndpoint(
    calcAddReduce,
    { body: asked },
    { enabled: !isEmpty, keepPrevious: true, retry: false },
  );
  const isProjectUser = useSession((state) => state.isProjectUser);
  const { data: capital } = useEndpoint(getCapital, undefined, { enabled: !isProjectUser });

  if (isEmpty) {
    return (
      <section className="kb-card" aria-label="费用试算">
        <h2>费用试算</h2>
        <p className="kb-muted">选择人员后显示应补或应退的保费。</p>
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
          <p className="kb-figure-label">{data.premium < 0 ? '应退保费' : '应补保费'}</p>
          <p className="kb-figure-value">
            <Money value={data.premium} />
          </p>
          <Facts
            items={[
              { label: '生效时间', value: instantText(data.effectAt), wide: true },
              { label: '变更后在保人数', value: `${data.inForceAfter}人`, wide: true },
              ...(capital
                ? [
                    {
                      label: '支付后余额',
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
          <PriceItems items={data.items} />
        </>
      )}
    </section>
  );
}

function PriceItems({ items }: { items: RosterCalcItem[] }) {
  return (
    <Table<RosterCalcItem>
      rowKey="row"
      size="small"
      scroll={{ x: 'max-content' }}
      pagination={items.length > 10 ? { pageSize: 10, simple: true, showSizeChanger: false } : false}
      dataSource={items}
      columns={[
        { key: 'name', title: '姓名', dataIndex: 'name' },
        { key: 'formula', title: '计算', dataIndex: 'formula' },
        {
          key: 'premium',
          title: '金额',
          align: 'right',
          render: (_, item) => <Money value={item.premium} />,
        },
      ]}
    />
  );
}

/** The debounced value, so that a price is not requested at every key. */
function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(text) as Value), restMs); // plain data survives JSON unchanged
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
