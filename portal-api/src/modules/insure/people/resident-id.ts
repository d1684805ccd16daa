import type { CivilDate } from 'shared-kernel/domain/civil-date';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** A made-up resident number with a right check character; an odd sequence is a man's. For demo data and tests alone. */
export function residentIdOf(regionCode: string, birthday: CivilDate, sequence: number): string {
  const body = `${regionCode}${birthday.replaceAll('-', '')}${String(sequence).padStart(3, '0')}`;
  const sum = weights.reduce((total, weight, place) => total + weight * Number(body[place]), 0);
  return `${body}${'10X98765432'[sum % 11]}`;
}
