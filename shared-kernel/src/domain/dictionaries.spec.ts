import * as dictionaries from './dictionaries';
import type { Dictionary } from './dictionary';

const { caseListOf, caseStatusBy, insureStatusBy, closedCaseStates: _, ...rest } = dictionaries;
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

  it('calls a surrender what was decided about it', () => {
    const label = (isSurrenderApproved: boolean) =>
      insureStatusBy({ insureStatus: 7, isSurrenderApproved }).label(7);
    expect([label(false), label(true)]).toEqual(['退保审核中', '退保已通过']);
  });

  it('shows states that wait for the customer in amber', () => {
    const waiting = dictionaries.caseStatus.options.filter((option) => option.tone === 'yours');

    expect(waiting.map((option) => option.value)).toEqual([11, 13, 22, 31]);
    expect(dictionaries.insureStatus.tone(dictionaries.insureStatus.code.unpaid)).toBe('yours');
    const toneAt = (turn: string) => caseStatusBy({ caseStatus: 40, turn }).tone(40);
    expect([toneAt('insurer'), toneAt('customer')]).toEqual(['theirs', 'yours']);
  });

  it.each([
    [10, 't1'],
    [13, 't1'],
    [20, 't2'],
    [22, 't2'],
    [30, 't3'],
    [32, 't3'],
    [40, 't4'],
    [43, 't4'],
  ])('puts a case in state %d into list %s', (status, list) => {
    expect(caseListOf(status)).toBe(list);
  });
});
