import { Button } from 'shared-kernel/antd';
import type { Headcount } from 'shared-kernel/contract/roster/people';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { DataTable, defineTable } from 'shared-kernel/table';
import { CivilDay } from 'shared-kernel/ui';

interface ChangeDaysProps {
  days: Headcount['days'];
  startDate: CivilDate;
  onChoose: (day: CivilDate) => void;
}

type ChangeDay = Headcount['days'][number] & { onChoose: () => void };

const changeTable = defineTable<ChangeDay>({
  label: '人员变动日',
  rowKey: ({ date }) => date,
  columns: (c) => [
    c.custom('date', '日期', ({ date }) => <CivilDay value={date} />),
    c.count('joined', '开始保障'),
    c.count('left', '结束保障'),
    c.count('count', '当日在保'),
    c.custom('open', '名单', ({ date, onChoose }) => (
      <Button type="link" size="small" aria-label={`查看${date}在保名单`} onClick={onChoose}>
        查看名单
      </Button>
    )),
  ],
  pageSize: 10,
  empty: '保障期间没有人员变动',
});

/** The days after the first one on which somebody's cover begins or has ended, the latest first. */
export function ChangeDays({ days, startDate, onChoose }: ChangeDaysProps) {
  const changes = days
    .filter(({ date, joined, left }) => date !== startDate && joined + left > 0)
    .map((day) => ({ ...day, onChoose: () => onChoose(day.date) }))
    .toReversed();
  return <DataTable table={changeTable} rows={changes} />;
}
