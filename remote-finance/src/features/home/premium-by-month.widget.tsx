import { Chart, monthNames } from 'shared-kernel/chart';
import { aggregatePremium } from 'shared-kernel/contract/insure';
import { yuanMoneyText, yuanOfFen } from 'shared-kernel/domain/money';
import { useEndpoint } from 'shared-kernel/query';
import { QueryCard } from 'shared-kernel/ui';

/** Premium charged and refunded, month by month, in yuan, because an axis in fen would be unreadable. */
export function PremiumByMonth() {
  return (
    <QueryCard read={useEndpoint(aggregatePremium)}>
      {({ list }) => (
        <Chart
          title="每月保费"
          kind="bar"
          categoryTitle="月份"
          format={yuanMoneyText}
          categories={monthNames(list)}
          series={[
            { name: '收取保费', values: list.map((row) => yuanOfFen(row.premium)) },
            { name: '退费', values: list.map((row) => yuanOfFen(row.refund)) },
          ]}
        />
      )}
    </QueryCard>
  );
}
