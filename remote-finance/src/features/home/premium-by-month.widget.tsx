import { aggregatePremium } from 'shared-kernel/contract/insure';
import { Chart } from 'shared-kernel/chart';
import { useEndpoint } from 'shared-kernel/query';

/** Premium charged and returned, month by month. */
export function PremiumByMonth() {
  const { data } = useEndpoint(aggregatePremium);
  return (
    <Chart
      title="每月保费"
      kind="bar"
      unit="money"
      labels={data?.list.map((row) => row.month)}
      series={[
        { name: '收取保费', values: data?.list.map((row) => row.premium) },
        { name: '退还保费', values: data?.list.map((row) => row.refund) },
      ]}
    />
  );
}
