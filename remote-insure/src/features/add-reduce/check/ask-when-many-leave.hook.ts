import type { RosterDifference, RosterReport } from 'shared-kernel/contract/roster-check';
import { formatNumber } from 'shared-kernel/domain/text';
import { useConfirm } from 'shared-kernel/ui';

/** From so many people on, and above this share of those in cover, a sheet may well be only a part of the roster. */
const many = 10;
const largeShare = 0.1;

/** Asks before orders end the cover of a large part of the people: everybody who is not on the sheet counts as left. */
export function useAskWhenManyLeave({ lineCount, coveredCount }: RosterReport) {
  const confirm = useConfirm();
  return (chosen: readonly RosterDifference[], makeOrders: () => unknown) => {
    const leaving = chosen.filter(({ gap }) => gap === 'left').length;
    if (leaving < many || leaving <= coveredCount * largeShare) return void makeOrders();
    confirm({
      title: `将停止${formatNumber(leaving, 0)}人的保障`,
      detail: `花名册只有${formatNumber(lineCount, 0)}人，而参保人员有${formatNumber(coveredCount, 0)}人，不在花名册的人按离职减保。请确认花名册是完整的，没有漏掉部门或项目。`,
      okText: `确认减保${formatNumber(leaving, 0)}人`,
      cancelText: '返回检查',
      danger: true,
      onOk: makeOrders,
    });
  };
}
