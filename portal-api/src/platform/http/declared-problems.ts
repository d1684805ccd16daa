import { problemsOfPlatform, type Endpoint } from 'shared-kernel/contract';
import type { Log } from '../context';
import { Problem } from './problem';

/** Called for problems that an endpoint responds with but does not declare in the contract. */
export type OnUndeclared = (text: string) => void;

/** In production: the caller gets the response, and the problem is logged. */
export const logUndeclared =
  (log: Log): OnUndeclared =>
  (text) =>
    log.error({}, text);

/** Returns a check of the errors that a handler throws. The provider's commands are not part of the described API. */
export function problemCheck(endpoint: Endpoint, onUndeclared: OnUndeclared): (error: unknown) => void {
  const declared = new Set([...problemsOfPlatform(endpoint), ...(endpoint.problems ?? [])]);
  return (error) => {
    if (endpoint.access === 'provider' || !(error instanceof Problem) || declared.has(error.kind)) return;
    onUndeclared(`${endpoint.id} answers ${error.code} (${error.message}) without declaring it`);
  };
}
