import type { CaseId, CustomerId, FileId, OrderId, PersonId, PolicyId, UserId } from '../domain/nouns/ids';
import type { getCase } from './claims';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from './endpoint';
import { policyId } from './ids';
import type { getInsure, listInsuredPeople } from './insure';
import type { uploadPlanStamp } from './onboarding';
import type { createAddReduce } from './roster';

const policy: PolicyId = 1;
const caseOne: CaseId = 2;
const person: PersonId = 3;
const file: FileId = '4';
const asked = <Id>(id: Id) => id;

describe('an id', () => {
  it('is a plain value, which fits every entity', () => {
    const value: number = asked<CaseId>(policyId.parse(7) as number);

    expect(value).toBe(7);
  });

  it('does not compile where the id of another entity is asked for', () => {
    const mixed = [
      // @ts-expect-error a policy is no case
      asked<CaseId>(policy),
      // @ts-expect-error a case is no order
      asked<OrderId>(caseOne),
      // @ts-expect-error a person in cover is no user
      asked<UserId>(person),
      // @ts-expect-error a policy is no employer
      asked<CustomerId>(policy),
      // @ts-expect-error a file is no number
      asked<CaseId>(file),
    ];

    expect(mixed).toEqual([1, 2, 3, 1, '4']);
  });

  it('does not compile in the path, query, body or answer of a call about another entity', () => {
    const mixed = [
      // @ts-expect-error the path names a case
      asked<ParamsOf<typeof getCase>['id']>(policy),
      // @ts-expect-error the filter selects a policy
      asked<QueryOf<typeof listInsuredPeople>['insureId']>(caseOne),
      // @ts-expect-error the staff of a policy changes
      asked<BodyOf<typeof createAddReduce>['insureId']>(person),
      // @ts-expect-error a plan is stamped, no policy
      asked<BodyOf<typeof uploadPlanStamp>['customerMealIds'][number]>(policy),
      // @ts-expect-error the answer is a policy
      asked<AnswerOf<typeof getInsure>['id']>(caseOne),
    ];

    expect(mixed).toEqual([1, 2, 3, 1, 2]);
  });
});
