import { Chart, monthNames } from 'shared-kernel/chart';
import { aggregatePerson } from 'shared-kernel/contract/insure';
import { useEndpoint } from 'shared-kernel/query';
import { QueryCard } from 'shared-kernel/ui';
import type { ProjectId } from 'shared-kernel/domain/nouns/ids';

/** People in cover at the end of each of the last twelve months, of one project if given. */
export function PeopleByMonth({ query }: { query?: { projectId: ProjectId } }) {
  return (
    <QueryCard read={useEndpoint(aggregatePerson, { query })}>
      {({ list }) => (
        <Chart
          title="月末在保人数"
          kind="line"
          categoryTitle="月份"
          categories={monthNames(list)}
          series={[{ name: '在保人数', values: list.map(({ inForce }) => inForce) }]}
        />
      )}
    </QueryCard>
  );
}

export const PeopleTrend = () => <PeopleByMonth />;
