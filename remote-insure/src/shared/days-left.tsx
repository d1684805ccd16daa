import type { CivilDate } from 'shared-kernel/domain/civil-date';
import type { PolicyRow } from 'shared-kernel/contract/insure';
import { insureStatus } from 'shared-kernel/domain/dictionaries';
import { CivilDay, ToneTag } from 'shared-kernel/ui';

/** Days before the end from which the number is amber (soon) or red. */
const soonDays = 30;
const urgentDays = 7;

interface EndDayProps {
  row: { endDate: CivilDate; daysLeft: number | null } & Partial<
    Pick<PolicyRow, 'insureStatus' | 'startDate'>
  >;
}

/** A policy's last day with the days left until it or passed since; the first day if cover has not begun. */
export const EndDay = ({ row: { endDate, daysLeft, insureStatus: state, startDate } }: EndDayProps) => (
  <>
    <CivilDay value={endDate} /> {daysLeft !== null && <DaysLeft days={daysLeft} />}
    {state === insureStatus.code.paid && <span className="kb-muted">{`自${startDate}起`}</span>}
  </>
);

function DaysLeft({ days }: { days: number }) {
  const text = days < 0 ? `已脱保${-days}天` : days === 0 ? '今天到期' : `剩${days}天`;
  if (days > soonDays) return <span className="kb-muted">{text}</span>;
  return <ToneTag tone={days <= urgentDays ? 'refused' : 'yours'}>{text}</ToneTag>;
}
