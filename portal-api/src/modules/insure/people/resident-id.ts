import type { CivilDate } from 'shared-kernel/domain/civil-date';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** Generates a resident number with a valid check character; odd sequences are male. Only for demo data and tests. */
export function residentIdOf(regionCode: string, birthday: CivilDate, sequence: number): string {
  const body = `${regionCode}${birthday.replaceAll('-', '')}${String(sequence).padStart(3, '0')}`;
  const sum = weights.reduce((total, weight, place) => total + weight * Number(body[place]), 0);
  return `${body}${'10X98765432'[sum % 11]}`;
}
