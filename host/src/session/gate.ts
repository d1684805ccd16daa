import { checkPassword, getCurrentUser } from 'shared-kernel/contract/session';
import { getCustomerInfo } from 'shared-kernel/contract/customers';
import type { ApiClient } from 'shared-kernel/client';
import { clock, type Session, type SessionState } from 'shared-kernel/runtime';
import type { PortalMap } from '../navigation/portal-map';
import { curPassword, passageMarker } from './markers';
import { decide, isOpenToAll, type Decision, type GuardStanding } from './guard';
import { firstLoginFlag } from 'shared-kernel/domain/dictionaries';

interface GateParts {
  readonly map: PortalMap;
  readonly api: Pick<ApiClient, 'call'>;
  readonly session: Pick<Session, 'getState' | 'loaded' | 'signOut' | 'reconcile'>;
  /** Told of every customer that comes in, before anything of a remote is shown to him; entry waits for it. */
  readonly onCustomer?: (customerId: number) => Promise<void>;
}

export interface Gate {
  /** Loads what the guard needs on the first passage of a session, then decides. */
  pass(url: URL): Promise<Decision>;
  /** Why the password may no longer be used, in the server's words; undefined when it may. */
  passwordReason(): string | undefined;
  /** Forgets what was loaded: the next passage asks the server again. */
  refresh(): void;
}

/** What the session itself does not hold of its user. */
interface Checked {
  readonly token: string;
  readonly passwordOk: boolean;
  readonly reason: string | undefined;
  readonly curPStored: boolean;
}

/** The guard with its errands: it asks the server who is here, and the pure `decide` what follows from it. */
export function createGate({ map, api, session, onCustomer }: GateParts): Gate {
  let checked: Checked | undefined;
  let loading: { token: string; done: Promise<boolean> } | undefined;

  const load = async (token: string): Promise<boolean> => {
    const quiet = { quiet: true };
    try {
      const [user, customer, password] = await Promise.all([
        api.call(getCurrentUser, quiet),
        api.call(getCustomerInfo, quiet),
        api.call(checkPassword, quiet),
      ]);
      // Markers of another user, or tampered ones, go when they are read.
      const [curPStored] = await Promise.all([
        curPassword.isStored(user.id),
        passageMarker.lastPassage(user.id),
      ]);
      checked = { token, passwordOk: password.ok, reason: password.reason ?? undefined, curPStored };
      await onCustomer?.(customer.id);
      session.loaded({ token, user, customer });
      return true;
    } catch {
      return false;
    }
  };

  /** A sign-in makes two navigations pass at once: they ask once. */
  const loadOnce = (token: string): Promise<boolean> => {
    if (loading?.token === token) return loading.done;
    const mine = { token, done: load(token) };
    loading = mine;
    void mine.done.then(() => {
      if (loading === mine) loading = undefined;
    });
    return mine.done;
  };

  const isLoaded = (token: string) => checked?.token === token && session.getState().phase === 'ready';

  const decideNow = (url: URL, isFailed: boolean): Decision => {
    const { pathname } = url;
    const state = session.getState();
    return decide({
      pathname,
      target: pathname + url.search + url.hash,
      route: map.find(pathname),
      puser: map.isOpenToProjectUsers(pathname, state.user?.permissions),
      signedIn: state.token !== undefined,
      standing: isFailed ? 'failed' : standingOf(state, checked?.passwordOk ?? false),
      curPStored: checked?.token === state.token && (checked?.curPStored ?? false),
    });
  };

  return {
    async pass(url) {
      for (;;) {
        session.reconcile();
        const { token } = session.getState();
        const mustLoad = token !== undefined && !isOpenToAll(map.find(url.pathname)) && !isLoaded(token);
        const isFailed = mustLoad && !(await loadOnce(token));
        // Another tab signed in or out meanwhile: what was asked for is about somebody else.
        if (session.getState().token !== token) continue;
        const decision = decideNow(url, isFailed);
        if (decision.kind === 'sign-in-again') session.signOut({ reason: 'failed' });
        const { user } = session.getState();
        if (decision.kind === 'allow' && decision.isPassage && user)
          void passageMarker.store(user.id, clock.now());
        return decision;
      }
    },
    passwordReason: () => (checked?.passwordOk === false ? checked.reason : undefined),
    refresh() {
      checked = undefined;
    },
  };
}

function standingOf(
  { user, customer, isProjectUser }: SessionState,
  passwordOk: boolean,
): GuardStanding | undefined {
  if (!user || !customer) return undefined;
  return {
    infoInputStatus: customer.infoInputStatus,
    planConfirmStampStatus: customer.planConfirmStampStatus,
    linkerAuditStatus: customer.linkerAuditStatus,
    firstLoginFlag: user.firstLoginFlag ?? firstLoginFlag.code.ownPassword,
    projectUser: isProjectUser,
    passwordOk,
  };
}
