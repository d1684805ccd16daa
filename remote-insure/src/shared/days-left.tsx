import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { CivilDay, ToneTag } from 'shared-kernel/ui';

/** Amber from so many days before the end on, red from so many. */
const soonDays = 30;
const urgentDays = 7;

interface EndDayProps {
  row: { endDate: CivilDate; daysLeft: number | null };
}

/** A policy's last day, and how many days are left until it or have passed since. */
export const EndDay = ({ row: { endDate, daysLeft } }: EndDayProps) => (
  <>
    <CivilDay value={endDate} /> {daysLeft !== null && <DaysLeft days={daysLeft} />}
  </>
);

function DaysLeft({ days }: { days: number }) {
  const text = days < 0 ? `已脱保${-days}天` : days === 0 ? '今天到期' : `剩${days}天`;
  if (days > soonDays) return <span className="kb-muted">{text}</span>;
  return <ToneTag tone={days <= urgentDays ? 'refused' : 'yours'}>{text}</ToneTag>;
}
