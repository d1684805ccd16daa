import type { Endpoint, FieldIssue } from 'shared-kernel/contract';
import type { z } from 'zod';
import { Problem } from './problem';

export interface Sent {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Decodes the three parts of a request; one refusal (422) lists every issue of all of them. */
export function decodeRequest<E extends Endpoint>(endpoint: E, sent: Sent) {
  const params = endpoint.params.safeParse(sent.params ?? {});
  const query = endpoint.query.safeParse(sent.query ?? {});
  const body = endpoint.body.safeParse(withoutBody(endpoint, sent.body));
  if (params.success && query.success && body.success) {
    return { params: params.data, query: query.data, body: body.data };
  }
  const issues = [params, query, body].flatMap((part) => part.error?.issues ?? []);
  throw new Problem(422, {}, { fields: issues.map(fieldIssueOf) });
}

/** Endpoints without a body ignore what a client sends along (`{}`, an empty form). */
function withoutBody(endpoint: Endpoint, body: unknown): unknown {
  return endpoint.body.type === 'undefined' ? undefined : (body ?? undefined);
}

/** `persons.2.idNo` becomes field `idNo` of row 3, as lists of people want it. */
export function fieldIssueOf(issue: z.core.$ZodIssue): FieldIssue {
  const index = issue.path.findIndex((step) => typeof step === 'number');
  const row = issue.path[index];
  if (typeof row !== 'number') return { field: issue.path.join('.'), message: issue.message };
  const inside = issue.path.slice(index + 1);
  const path = inside.length > 0 ? inside : issue.path.slice(0, index);
  return { field: path.join('.'), row: row + 1, message: issue.message };
}
