import type { IdCardReading, LicenseReading } from 'shared-kernel/contract/recognition';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { birthdayOf, isResidentId, isUscc } from 'shared-kernel/domain/validators';

/** Adds fields that contradict a check digit or each other to the unsure ones, whichever service read them. */
export function doubtLicense(reading: LicenseReading): LicenseReading {
  const { uscc } = reading;
  return { ...reading, unsure: together(reading.unsure, [uscc !== '' && !isUscc(uscc) && 'uscc']) };
}

export function doubtIdCard(reading: IdCardReading, today: CivilDate): IdCardReading {
  const { idNo, birthday } = reading;
  const isWrong = idNo !== '' && !isResidentId(idNo.toUpperCase(), today);
  const isOtherDay = idNo !== '' && birthday !== '' && birthdayOf(idNo) !== birthday;
  return {
    ...reading,
    unsure: together(reading.unsure, [isWrong && 'idNo', isOtherDay && 'birthday']),
  };
}

const together = (known: readonly string[] = [], found: readonly (string | false)[]): string[] => [
  ...new Set([...known, ...found.filter((field) => field !== false)]),
];
