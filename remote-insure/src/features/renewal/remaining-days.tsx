import { ToneTag } from 'shared-kernel/ui';

/** Red from so many days before the end on. */
const urgentDays = 7;

/** Days until a policy's last one; red in the last week and when cover has ended. */
export function RemainingDays({ days }: { days: number }) {
  if (days < 0) return <ToneTag tone="refused">{`已脱保${-days}天`}</ToneTag>;
  return days <= urgentDays ? (
    <ToneTag tone="refused">{days === 0 ? '今天到期' : `${days}天`}</ToneTag>
  ) : (
    <>{days}天</>
  );
}
