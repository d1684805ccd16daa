// CommonJS without named exports that Node could see: only the default import works both bundled and in tests.
import chineseDays from 'chinese-days';
import type { CivilDate } from 'shared-kernel/domain/civil-date';

/** No working day in mainland China: weekends and holidays, make-up days taken into account. */
export const isHoliday = (day: CivilDate): boolean => chineseDays.isHoliday(day);
