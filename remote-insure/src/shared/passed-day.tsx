import { useEffect, useEffectEvent } from 'react';
import { compareDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import { notify } from 'shared-kernel/runtime';

/** Returns the day, or the earliest possible one with a notice when the day of a draft has passed meanwhile. */
export function notPassed(day: CivilDate, earliest: CivilDate): CivilDate {
  if (compareDays(day, earliest) >= 0) return day;
  notify.warning(`草稿中的日期${day}已不可选，已改为最早的${earliest}，请核对`);
  return earliest;
}

interface PassedDayProps {
  read: () => CivilDate | null | undefined;
  earliest: CivilDate;
  onChange: (day: CivilDate) => void;
}

/** Replaces a restored day that has passed when the form is shown, not while a day is typed. */
export function PassedDay({ read, earliest, onChange }: PassedDayProps) {
  const replace = useEffectEvent(() => {
    const day = read();
    const possible = day ? notPassed(day, earliest) : day;
    if (possible && possible !== day) onChange(possible);
  });
  useEffect(() => replace(), [earliest]);
  return null;
}
