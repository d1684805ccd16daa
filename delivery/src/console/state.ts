import type { Environment } from '../registry/registry-record';
import type { Access, Caller, Rates, Status, Verb, Version } from './release-calls';
import { t } from './texts';

/** One release in one environment, as in the page's address. */
export interface Place {
  environment: Environment;
  release: string;
}

export interface State {
  /** Undefined: nobody has signed in. */
  access: Access | undefined;
  /** People can sign in at their provider here. */
  canSignIn?: boolean;
  caller?: Caller;
  status?: Status;
  versions: Record<string, Version[]>;
  rates?: Place & { hours: number; from: number; to: number; versions: Rates };
  /** The selected release; undefined for all. */
  place?: Place | undefined;
  hours: number;
  updatedAt?: number;
  /** Why the last read or sign-in failed; the portal's own texts are in the present language. */
  problem?: (() => string) | undefined;
  /** The last change, in the server's words. */
  done?: string | undefined;
}

/** Whether the person may make this change. The server decides; this only hides what it would refuse. */
export function may({ caller }: State, verb: Verb, { environment, release }: Place): boolean {
  if (!caller || caller.owners[release] !== caller.team) return false;
  const role = verb === 'percent' ? 'promote' : verb;
  return caller.roles.includes(verb === 'withdraw' ? role : `${role}:${environment}`);
}

export const nameOf = (release: string): string => (release === 'host' ? `host · ${t('host')}` : release);
