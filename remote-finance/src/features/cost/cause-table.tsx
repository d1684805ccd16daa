import { Button } from 'shared-kernel/antd';
import { costPartNames, type CostPart } from 'shared-kernel/contract/money/costs';
import { defineTable } from 'shared-kernel/table';
import { Money } from 'shared-kernel/ui';
import type { Difference } from './cost-query';

export type CauseRow = Difference['parts'][number];

const meanings: Record<CostPart, string> = {
  headcount: '参保人数变化，按本项目上月人均保费计算',
  classMix: '各职业类别人数占比变化',
  price: '同一类别每人每天的保费变化',
  days: '人均投保天数变化，如按年与按月投保、月初与月末加保',
  earlierRefund: '往月参保人员本月减保、替换、退保的退费',
  correction: '替换、批改及当月参保当月退费',
};

/** Cause by cause what changed the amount; `open` shows the people. */
export const causeTable = (open: (row: CauseRow) => void) =>
  defineTable<CauseRow>({
    label: '变化原因',
    rowKey: ({ part }) => part,
    columns: (c) => [
      c.custom('cause', '原因', ({ part }) => costPartNames[part]),
      c.custom('amount', '影响', ({ amount }) => <Money value={amount} signed />, { align: 'right' }),
      c.custom('meaning', '说明', ({ part }) => meanings[part]),
      c.custom('people', '人员', (row) => (
        <Button
          type="link"
          size="small"
          style={{ padding: 0 }}
          aria-label={`查看${costPartNames[row.part]}的人员`}
          onClick={() => open(row)}
        >
          查看人员
        </Button>
      )),
    ],
    sums: ['amount'],
  });
