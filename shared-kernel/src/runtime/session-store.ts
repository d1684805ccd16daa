import { usertype } from '../domain/dictionaries/account';
import type { Rights } from '../domain/rights';
import { BehaviorSubject, type Observable } from 'rxjs';
import type { CustomerId, FilialeId, SigncompanyId, UserId } from '../domain/nouns/ids';
import { createTokenVault, type TokenVault } from './token-vault';

/** The signed-in user, from `/users/current`. */
export interface SessionUser {
  id: UserId;
  username: string;
  name: string;
  usertype: number;
  telephone?: string | null;
  filialeId?: FilialeId | null;
  /** 1 until the user has set a password. */
  firstLoginFlag?: number | null;
  /** Rights granted to a project user; the main account has all of them. By default all. */
  permissions?: Rights | null;
}

/** The current employer, from `getCustomerInfo`. */
export interface SessionCustomer {
  id: CustomerId;
  customername: string;
  payAccountType?: number | null;
  invoicetype?: number | null;
  signcompany?: SigncompanyId | null;
  infoInputStatus: number;
  planConfirmStampStatus: number;
  linkerAuditStatus: number;
  rechargePopFlag?: number | null;
  settleMode?: number | null;
  stampAskStatus?: number | null;
}

export type SessionPhase = 'signed-out' | 'signing-in' | 'ready';

export interface SessionState {
  readonly phase: SessionPhase;
  readonly token: string | undefined;
  readonly user: SessionUser | undefined;
  readonly customer: SessionCustomer | undefined;
  /** usertype 4: sees the employer's business of one branch. */
  readonly isProjectUser: boolean;
  readonly computedStatus: unknown;
  readonly operationFile: string | undefined;
}

/** Data loaded by the guard; `token` identifies the session, so a late response is not used for a newer one. */
export interface LoadedSession {
  token?: string;
  user: SessionUser;
  customer: SessionCustomer;
  computedStatus?: unknown;
  operationFile?: string;
}

export type SignOutReason = 'user' | 'expired' | 'elsewhere' | 'failed' | 'password-changed';

export interface Session {
  readonly state$: Observable<SessionState>;
  getState(): SessionState;
  signedIn(token: string): void;
  loaded(given: LoadedSession): void;
  /** Changes known fields of the customer, e.g. after a form was saved; ignored unless ready. */
  customerChanged(change: Partial<SessionCustomer>): void;
  signOut(why: { reason: SignOutReason }): void;
  /** Reads the browser's stored token at once, whoever changed it; cheap when nothing did. */
  reconcile(): void;
  /** Reason for the end of the last session; undefined during a session or before the first. */
  lastSignOut(): SignOutReason | undefined;
  dispose(): void;
}

const nobody: SessionState = {
  phase: 'signed-out',
  token: undefined,
  user: undefined,
  customer: undefined,
  isProjectUser: false,
  computedStatus: undefined,
  operationFile: undefined,
};

const begun = (token: string): SessionState => ({ ...nobody, phase: 'signing-in', token });

/** The only writer of the token; also follows a sign-out or another sign-in in a different tab. */
export function createSession(cookieName: () => string): Session {
  const vault: TokenVault = createTokenVault(cookieName);
  const stored = vault.read();
  const state = new BehaviorSubject<SessionState>(stored ? begun(stored) : nobody);
  // A new tab or a restarted browser has only the copy in local storage.
  if (stored) vault.write(stored);
  let ended: SignOutReason | undefined;

  const become = (token: string | undefined, why: SignOutReason | undefined) => {
    ended = why;
    state.next(token ? begun(token) : nobody);
  };

  const reconcile = () => {
    const token = vault.read();
    if (token === state.value.token) return;
    // Updates this tab's copy and the cookie, in case the token was not set by another tab.
    if (token) vault.write(token);
    else vault.clear();
    become(token, token ? undefined : 'elsewhere');
  };
  const stop = vault.watch(reconcile);

  return {
    state$: state.asObservable(),
    getState: () => state.value,
    signedIn(token) {
      vault.write(token);
      become(token, undefined);
    },
    loaded({ token = state.value.token, user, customer, computedStatus, operationFile }) {
      if (!token || token !== state.value.token) return;
      const isProjectUser = user.usertype === usertype.code.project;
      state.next({ phase: 'ready', token, user, customer, isProjectUser, computedStatus, operationFile });
    },
    customerChanged(change) {
      const { customer } = state.value;
      if (customer) state.next({ ...state.value, customer: { ...customer, ...change } });
    },
    signOut({ reason }) {
      vault.clear();
      if (state.value.token) become(undefined, reason);
    },
    reconcile,
    lastSignOut: () => ended,
    dispose: stop,
  };
}
