import type { CaseId, PersonId, PolicyId } from '../domain/nouns/ids';
import { definePaths, type LinkTo } from './define-paths';

const { paths, linkTo } = definePaths('insure', {
  'insure.plan-list': '/employer/insure/index',
  'insure.apply': '/employer/insure/insureing/:id',
  'insure.person': '/insurance/:insureId/persons/:personId',
});

describe('linkTo', () => {
  it('fills in encoded parameters', () => {
    expect(linkTo('insure.apply', { id: 12 })).toBe('/employer/insure/insureing/12');
    expect(linkTo('insure.person', { insureId: 'a/b', personId: 3 })).toBe('/insurance/a%2Fb/persons/3');
  });

  it('adds search values and omits undefined ones', () => {
    expect(linkTo('insure.plan-list', {}, { keyword: '王', status: undefined })).toBe(
      '/employer/insure/index?keyword=%E7%8E%8B',
    );
  });

  it('needs no parameters for a path without any', () => {
    expect(linkTo('insure.plan-list')).toBe(paths['insure.plan-list']);
  });

  it('does not compile, and throws, without a parameter or with an unknown id', () => {
    // @ts-expect-error the path asks for an id
    expect(() => linkTo('insure.apply')).toThrow('"id"');
    // @ts-expect-error one of two parameters is missing
    expect(() => linkTo('insure.person', { insureId: 1 })).toThrow('"personId"');
    // @ts-expect-error no such page
    expect(() => linkTo('insure.nothing')).toThrow();
    // @ts-expect-error the path knows no such parameter
    expect(linkTo('insure.apply', { id: 1, other: 2 })).toBe('/employer/insure/insureing/1');
  });

  it('does not compile with the id of another entity than the page shows', () => {
    interface Ids {
      'insure.plan-list': { policyId: PolicyId };
      'insure.person': { insureId: PolicyId; personId: PersonId };
    }
    const typed: LinkTo<typeof paths, Ids> = linkTo;
    const caseId: CaseId = 7;

    expect(typed('insure.person', { insureId: 1, personId: '3' })).toBe('/insurance/1/persons/3');
    // @ts-expect-error a case is no person
    expect(typed('insure.person', { insureId: 1, personId: caseId })).toBe('/insurance/1/persons/7');
    // @ts-expect-error a case is no policy
    expect(typed('insure.plan-list', {}, { policyId: caseId })).toMatch('policyId=7');
  });

  it('cannot be defined with an id of another remote', () => {
    // @ts-expect-error the id begins with another remote's name
    expect(() => definePaths('insure', { 'claims.list': '/flashCompensationCloud/t1' })).toThrow('insure.');
  });
});
