import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { CivilDay } from 'shared-kernel/ui';

/** First and last day of a cover. */
export const CoverPeriod = ({ of }: { of: { startDate: CivilDate; endDate: CivilDate } }) => (
  <>
    <CivilDay value={of.startDate} /> 至 <CivilDay value={of.endDate} />
  </>
);
