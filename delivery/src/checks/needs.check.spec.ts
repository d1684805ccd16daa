import { needsCheck } from './needs.check';

const issuesOf = (
  needs: Parameters<typeof needsCheck.findIssues>[0]['description']['needs'],
  budget: { firstLoad?: number; page?: number } = {},
) => needsCheck.findIssues({ description: { needs, budget } });

describe('the check of a remote’s declared needs', () => {
  it('refuses needs above a ceiling, and names that belong to the portal', () => {
    const names = (count: number) => Array.from({ length: count }, (_, at) => `name${at}`);
    const needs = { globals: names(21), storage: [...names(9), 'token', 'kb.*'], endpoints: [], workers: 3 };

    expect(issuesOf(needs, { firstLoad: 130_000, page: 250_000 })).toEqual([
      'it needs 21 global names, 20 are allowed',
      'it needs 11 names in storage, 10 are allowed',
      'it needs 3 workers, 2 are allowed',
      'it needs 130000 bytes for its first load, 120000 are allowed',
      'it needs 250000 bytes for a page, 240000 are allowed',
      'it needs token in storage, which is the portal’s',
      'it needs kb.* in storage, which is the portal’s',
    ]);
  });

  it('accepts needs below the ceilings', () => {
    const needs = { globals: ['VisitsMap'], storage: ['map-tiles.*'], endpoints: ['/tiles/*'], workers: 2 };

    expect(issuesOf(needs, { firstLoad: 120_000, page: 240_000 })).toEqual([]);
  });
});
