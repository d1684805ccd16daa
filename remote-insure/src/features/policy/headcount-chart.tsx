import { Chart, monthNames } from 'shared-kernel/chart';
import { getHeadcount } from 'shared-kernel/contract/roster/people';
import { useEndpoint } from 'shared-kernel/query';
import { LinkButton, QueryCard } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import { headcountByMonth } from './headcount-by-month';

/** People of a policy at the end of each month, with who came and went. */
export function HeadcountChart({ insureId }: { insureId: number }) {
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
