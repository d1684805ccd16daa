import { checkPassword, getCurrentUser } from 'shared-kernel/contract/account/session';
import { getCustomerInfo } from 'shared-kernel/contract/customers';
import { isProblem, networkProblemCode, type ApiClient } from 'shared-kernel/client';
import { clock, type Session, type SessionState } from 'shared-kernel/runtime';
import type { PortalMap } from '../navigation/portal-map';
import { curPassword, passageMarker } from './markers';
import { decide, isOpenToAll, type Decision, type GuardFacts } from './guard';
import { firstLoginFlag } from 'shared-kernel/domain/dictionaries';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';

interface GateParts {
  readonly map: PortalMap;
  readonly api: Pick<ApiClient, 'call'>;
  readonly session: Pick<Session, 'getState' | 'loaded' | 'signOut' | 'reconcile'>;
  /** Called for every customer that signs in, before anything of a remote is shown; navigation waits for it. */
  readonly onCustomer?: (customerId: CustomerId) => Promise<void>;
}

export interface Gate {
  /** Loads the guard's data on the first navigation of a session, then decides. */
  pass(url: URL): Promise<Decision>;
  /** Returns the server's reason why the password may no longer be used; undefined when it may. */
  passwordReason(): string | undefined;
  /** Clears the loaded data: the next navigation loads it again. */
  refresh(): void;
}

/** Facts about the user that the session does not contain. */
interface Checked {
  readonly token: string;
  readonly passwordOk: boolean;
  readonly reason: string | undefined;
  readonly curPStored: boolean;
}

/** Why user or customer could not be loaded, if the server gave a reason. */
interface Failure {
  readonly message: string | undefined;
}

/** Messages of network failures are the portal's own, and not a reason given by the server. */
const saidBy = (error: unknown): string | undefined =>
  isProblem(error) && error.code !== networkProblemCode ? error.message : undefined;

/** Creates the guard: it loads the user's data, and the pure function `decide` makes the decision. */
export function createGate({ map, api, session, onCustomer }: GateParts): Gate {
  let checked: Checked | undefined;
  let loading: { token: string; done: Promise<Failure | undefined> } | undefined;

  const load = async (token: string): Promise<Failure | undefined> => {
    const quiet = { quiet: true };
    try {
      const [user, customer, password] = await Promise.all([
        api.call(getCurrentUser, quiet),
        api.call(getCustomerInfo, quiet),
        api.call(checkPassword, quiet),
      ]);
      // Reading removes markers that belong to another user or were tampered with.
      const [curPStored] = await Promise.all([
        curPassword.isStored(user.id),
        passageMarker.lastPassage(user.id),
      ]);
      checked = { token, passwordOk: password.ok, reason: password.reason ?? undefined, curPStored };
      await onCustomer?.(customer.id);
      session.loaded({ token, user, customer });
      return undefined;
    } catch (error) {
      return { message: saidBy(error) };
    }
  };

  /** After a sign-in two navigations run at once: they share one load. */
  const loadOnce = (token: string): Promise<Failure | undefined> => {
    if (loading?.token === token) return loading.done;
    const mine = { token, done: load(token) };
    loading = mine;
    void mine.done.then(() => {
      if (loading === mine) loading = undefined;
    });
    return mine.done;
  };

  const isLoaded = (token: string) => checked?.token === token && session.getState().phase === 'ready';

  const decideNow = (url: URL, failure: Failure | undefined): Decision => {
    const { pathname } = url;
    const state = session.getState();
    return decide({
      pathname,
      target: pathname + url.search + url.hash,
      route: map.find(pathname),
      puser: map.isOpenToProjectUsers(pathname, state.user?.permissions),
      signedIn: state.token !== undefined,
      facts: failure ? undefined : factsOf(state, checked?.passwordOk ?? false),
      failure: failure?.message,
      curPStored: checked?.token === state.token && (checked?.curPStored ?? false),
    });
  };

  return {
    async pass(url) {
      for (;;) {
        session.reconcile();
        const { token } = session.getState();
        const mustLoad = token !== undefined && !isOpenToAll(map.find(url.pathname)) && !isLoaded(token);
        const failure = mustLoad ? await loadOnce(token) : undefined;
        // Another tab has signed in or out meanwhile: the loaded data is another user's.
        if (session.getState().token !== token) continue;
        const decision = decideNow(url, failure);
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

function factsOf(
  { user, customer, isProjectUser }: SessionState,
  passwordOk: boolean,
): GuardFacts | undefined {
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
