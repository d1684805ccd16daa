import { type Endpoint, problems } from 'shared-kernel/contract';
import { cleanInput } from './bodies/clean-input';
import { fieldIssueOf, Problem } from './problem';

export interface Sent {
  params: unknown;
  query: unknown;
  body: unknown;
}

const mostIssues = 100;
/** Limit for a query or a form; the contract's longest has some forty. */
export const mostParameters = 100;

export const tooManyText = (what: string): string => `${what}不能超过${mostParameters}个，请减少后重试`;

/** Decodes the three parts of a request; one refusal (422) lists all issues of all parts. */
export function decodeRequest<E extends Endpoint>(endpoint: E, sent: Sent) {
  requireFewParameters(sent.query);
  if (endpoint.encoding !== 'json') requireFewParameters(sent.body);
  const given = [sent.params ?? {}, sent.query ?? {}, withoutBody(endpoint, sent.body)].map(cleanInput);
  const unclean = given.flatMap(({ issues }) => issues);
  if (unclean.length > 0)
    throw new Problem(problems.invalidInput, {}, { fields: unclean.slice(0, mostIssues) });
  const params = endpoint.params.safeParse(given[0]?.value);
  const query = endpoint.query.safeParse(given[1]?.value);
  const body = endpoint.body.safeParse(given[2]?.value);
  if (params.success && query.success && body.success) {
    return { params: params.data, query: query.data, body: body.data };
  }
  const issues = [params, query, body].flatMap((part) => part.error?.issues ?? []);
  throw new Problem(problems.invalidInput, {}, { fields: issues.slice(0, mostIssues).map(fieldIssueOf) });
}

/** A parameter that is sent several times counts each time. */
function requireFewParameters(sent: unknown): void {
  const count = Object.values(sent ?? {}).reduce(
    (sum: number, one) => sum + (Array.isArray(one) ? one.length : 1),
    0,
  );
  if (count > mostParameters) throw new Problem(problems.invalidInput, {}, { message: tooManyText('参数') });
}

/** Endpoints without a body ignore a body that a client sends anyway (`{}`, an empty form). */
function withoutBody(endpoint: Endpoint, body: unknown): unknown {
  return endpoint.body.type === 'undefined' ? undefined : (body ?? undefined);
}
