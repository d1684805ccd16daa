import { Chart, monthNames } from 'shared-kernel/chart';
import { getHeadcount, type Headcount } from 'shared-kernel/contract/roster/people';
import { useEndpoint } from 'shared-kernel/query';
import { LinkButton, QueryCard } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import { compareDays } from 'shared-kernel/domain/civil-date';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';

/** People of a policy at the end of each month, with who came and went. */
export function HeadcountChart({ insureId }: { insureId: PolicyId }) {
  const read = useEndpoint(getHeadcount, { params: { id: insureId } });
  return (
    <QueryCard read={read}>
      {(headcount) => {
        const months = headcountByMonth(headcount);
        return (
          <>
            <Chart
              title="各月在保人数"
              kind="line"
              categoryTitle="月份"
              empty="保障开始后显示各月人数。"
              categories={monthNames(months)}
              series={[
                { name: '月末在保', values: months.map(({ count }) => count) },
                { name: '新增', values: months.map(({ joined }) => joined) },
                { name: '减少', values: months.map(({ left }) => left) },
              ]}
            />
            <LinkButton href={linkTo('insure.add-reduce-detail', { id: insureId })}>按日查看人员</LinkButton>
          </>
        );
      }}
    </QueryCard>
  );
}

interface MonthOfPeople {
  month: string;
  /** People in cover on the month's last day, or on the last one that is known. */
  count: number;
  joined: number;
  left: number;
}

/** Groups the days of a policy by month, up to today. */
export function headcountByMonth({ days, today }: Pick<Headcount, 'days' | 'today'>): MonthOfPeople[] {
  const months = new Map<string, MonthOfPeople>();
  for (const { date, count, joined, left } of days) {
    if (compareDays(date, today) > 0) break;
    const month = date.slice(0, 7);
    const before = months.get(month);
    months.set(month, {
      month,
      count,
      joined: (before?.joined ?? 0) + joined,
      left: (before?.left ?? 0) + left,
    });
  }
  return [...months.values()];
}
