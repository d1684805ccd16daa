import { Chart } from 'shared-kernel/chart';
import { aggregatePremium } from 'shared-kernel/contract/insure';
import { fen, moneyText } from 'shared-kernel/domain/money';
import { formatNumber } from 'shared-kernel/domain/text';
import { useEndpoint } from 'shared-kernel/query';
import { QueryCard } from 'shared-kernel/ui';

const yuan = (value: number) => moneyText(fen(Math.round(value * 100)));
const wholeYuan = (value: number) => `¥${formatNumber(value, 0)}`;

/** Premium charged and returned, month by month. The chart draws yuan: its axis is no place for fen. */
export function PremiumByMonth() {
  return (
    <QueryCard read={useEndpoint(aggregatePremium)}>
      {({ list }) => (
        <Chart
          title="每月保费"
          kind="bar"
          categoryTitle="月份"
          format={yuan}
          axisFormat={wholeYuan}
          categories={list.map((row) => row.month)}
          series={[
            { name: '收取保费', values: list.map((row) => row.premium / 100) },
            { name: '退还保费', values: list.map((row) => row.refund / 100) },
          ]}
        />
      )}
    </QueryCard>
  );
}
