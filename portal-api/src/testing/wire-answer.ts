import type { z } from 'zod';
import type { HttpMethod } from 'shared-kernel/contract/endpoint';

/** A file of the contract with calls of customers. */
type File =
  | typeof import('shared-kernel/contract/account/own-sessions')
  | typeof import('shared-kernel/contract/account/passwords')
  | typeof import('shared-kernel/contract/account/session')
  | typeof import('shared-kernel/contract/account/sign-in')
  | typeof import('shared-kernel/contract/agreements')
  | typeof import('shared-kernel/contract/claims')
  | typeof import('shared-kernel/contract/claims/calendar')
  | typeof import('shared-kernel/contract/claims/capture')
  | typeof import('shared-kernel/contract/claims/drafts')
  | typeof import('shared-kernel/contract/claims/estimate')
  | typeof import('shared-kernel/contract/claims/facts')
  | typeof import('shared-kernel/contract/claims/figures')
  | typeof import('shared-kernel/contract/claims/guidance')
  | typeof import('shared-kernel/contract/claims/questions')
  | typeof import('shared-kernel/contract/claims/risk')
  | typeof import('shared-kernel/contract/claims/settling')
  | typeof import('shared-kernel/contract/content')
  | typeof import('shared-kernel/contract/customers')
  | typeof import('shared-kernel/contract/documents')
  | typeof import('shared-kernel/contract/files')
  | typeof import('shared-kernel/contract/filiales')
  | typeof import('shared-kernel/contract/imports')
  | typeof import('shared-kernel/contract/insure/aggregates')
  | typeof import('shared-kernel/contract/insure/applications')
  | typeof import('shared-kernel/contract/insure/branches')
  | typeof import('shared-kernel/contract/insure/people')
  | typeof import('shared-kernel/contract/insure/plans')
  | typeof import('shared-kernel/contract/insure/policies')
  | typeof import('shared-kernel/contract/insure/renewals')
  | typeof import('shared-kernel/contract/insure/surrender')
  | typeof import('shared-kernel/contract/labor-filing-people')
  | typeof import('shared-kernel/contract/labor-filings')
  | typeof import('shared-kernel/contract/messages')
  | typeof import('shared-kernel/contract/money/bill-requests')
  | typeof import('shared-kernel/contract/money/costs')
  | typeof import('shared-kernel/contract/money/finance')
  | typeof import('shared-kernel/contract/money/invoice-info')
  | typeof import('shared-kernel/contract/money/invoices')
  | typeof import('shared-kernel/contract/money/payment')
  | typeof import('shared-kernel/contract/money/premium-entries')
  | typeof import('shared-kernel/contract/money/settlements')
  | typeof import('shared-kernel/contract/money/statements')
  | typeof import('shared-kernel/contract/money/vouchers')
  | typeof import('shared-kernel/contract/money/withdrawals')
  | typeof import('shared-kernel/contract/onboarding')
  | typeof import('shared-kernel/contract/onboarding/operator')
  | typeof import('shared-kernel/contract/operation-file')
  | typeof import('shared-kernel/contract/policy-people')
  | typeof import('shared-kernel/contract/project-users')
  | typeof import('shared-kernel/contract/projects')
  | typeof import('shared-kernel/contract/recognition')
  | typeof import('shared-kernel/contract/reference')
  | typeof import('shared-kernel/contract/roster')
  | typeof import('shared-kernel/contract/roster/check')
  | typeof import('shared-kernel/contract/roster/drafts')
  | typeof import('shared-kernel/contract/roster/list')
  | typeof import('shared-kernel/contract/roster/people')
  | typeof import('shared-kernel/contract/search')
  | typeof import('shared-kernel/contract/servicer')
  | typeof import('shared-kernel/contract/staff-papers')
  | typeof import('shared-kernel/contract/to-dos')
  | typeof import('shared-kernel/contract/tonight')
  | typeof import('shared-kernel/contract/work-types');

type ExportOf<F> = F extends unknown ? F[keyof F] : never;
/** Each call by its method and path, with the parameters of a path unnamed. */
type Known = { [E in ExportOf<File> as KeyOf<E>]: WireOf<E> };
type KeyOf<E> = E extends {
  readonly method: infer Method extends HttpMethod;
  readonly path: infer Path extends string;
}
  ? `${Method} ${Nameless<Path>}`
  : never;
type WireOf<E> = E extends { readonly answer: infer Answer extends z.ZodType } ? z.input<Answer> : never;
type Nameless<Path extends string> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}{}${Nameless<After>}`
  : Path;

/** Turns a request's path into its call's path: without the query, and with `{}` for variable segments. */
type Called<Path extends string> = Path extends `${infer Before}?${string}`
  ? Called<Before>
  : Path extends `${infer Segment}/${infer After}`
    ? `${Named<Segment>}/${Called<After>}`
    : Named<Path>;
type Named<Segment extends string> = `${number}` extends Segment
  ? '{}'
  : Segment extends `${number}`
    ? '{}'
    : Segment;

/** Type of the data in the response to this request, in wire format; unknown for a path that is not in the contract. */
export type WireAnswer<
  Method extends HttpMethod,
  Path extends string,
> = `${Method} ${Called<Path>}` extends infer Key extends keyof Known ? Known[Key] : unknown;
