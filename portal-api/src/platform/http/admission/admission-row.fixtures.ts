import type { Right } from 'shared-kernel/domain/rights';
import type { Theirs } from './admission-rows.fixtures';

/** What everybody but the owner is to be refused: an id for the path, a query, a body. */
interface Named {
  id?: number | string;
  query?: string;
  body?: object;
}

export interface Row {
  who: 'everybody' | 'main account' | 'any user' | readonly Right[];
  naming?: (theirs: Theirs) => Named;
  /** Any branch of the employer may name it. */
  ofEmployer?: boolean;
}

export const everybody: Row = { who: 'everybody' };
export const main: Row = { who: 'main account' };
export const any: Row = { who: 'any user' };
export const insure: readonly Right[] = ['insure'];
export const addReduce: readonly Right[] = ['addReduce'];
export const claim: readonly Right[] = ['claim'];

export const only = (who: Row['who'], naming?: Row['naming']): Row => ({
  who,
  ...(naming ? { naming } : {}),
});
export type Kind = Exclude<keyof Theirs, 'portal' | 'first'>;
export const of = (kind: Kind, body?: object) => (theirs: Theirs) => ({
  id: theirs[kind],
  ...(body ? { body } : {}),
});
/** Their row as the value of this parameter. */
export const where = (parameter: string, kind: Kind) => (theirs: Theirs) => ({
  query: `${parameter}=${theirs[kind]}`,
});
export const aboutCase =
  (body: object) =>
  ({ case: caseId }: Theirs) => ({ body: { ...body, caseId } });
export const plan = (who: Row['who'], naming: Row['naming']): Row => ({
  ...only(who, naming),
  ofEmployer: true,
});
