import * as dictionaries from './dictionaries';
import type { Dictionary } from './dictionary';

const { caseStatusBy, insureStatusBy, closedCaseStates: _, ...rest } = dictionaries;
const all = Object.values<Pick<Dictionary, 'name' | 'options'>>(rest);

describe('the dictionaries', () => {
  it('have distinct names', () => {
    const names = all.map((dictionary) => dictionary.name);

    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(50);
  });

  it.each(all.map((dictionary) => [dictionary.name, dictionary] as const))(
    '%s has distinct labels',
    (_name, dictionary) => {
      const labels = dictionary.options.map((option) => option.label);

      expect(new Set(labels).size).toBe(labels.length);
      expect(labels.every((label) => label.length > 0)).toBe(true);
    },
  );

  it('label a surrender by whether it was approved', () => {
    const label = (isSurrenderApproved: boolean) =>
      insureStatusBy({ insureStatus: 7, isSurrenderApproved }).label(7);
    expect([label(false), label(true)]).toEqual(['退保审核中', '退保已通过']);
  });

  it('show a payment that was returned to the employer in amber', () => {
    const toneAt = (turn: string) => caseStatusBy({ caseStatus: 40, turn }).tone(40);
    expect([toneAt('insurer'), toneAt('customer')]).toEqual(['theirs', 'yours']);
  });
});
