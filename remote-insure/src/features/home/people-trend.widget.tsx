import { Chart } from 'shared-kernel/chart';
import { aggregatePerson } from 'shared-kernel/contract/insure';
import { useEndpoint } from 'shared-kernel/query';

/** People in cover at the end of each of the last twelve months. */
export function PeopleTrend() {
  const { data } = useEndpoint(aggregatePerson);
  return (
    <Chart
      title="在保人数"
      kind="line"
      unit="count"
      labels={data?.list.map((row) => row.month)}
      series={[{ name: '月末在保人数', values: data?.list.map((row) => row.inForce) }]}
    />
  );
}
