import { checkPassword, getCurrentUser } from 'shared-kernel/contract/session';
import { getCustomerInfo } from 'shared-kernel/contract/customers';
import type { ApiClient } from 'shared-kernel/client';
import type { Session, SessionState } from 'shared-kernel/runtime';
import type { PortalMap } from '../navigation/portal-map';
import { curPassword } from './cur-password';
import { decide, type Decision, type Standing } from './guard';

interface GateParts {
  readonly map: PortalMap;
  readonly api: Pick<ApiClient, 'call'>;
  readonly session: Pick<Session, 'getState' | 'loaded' | 'signOut'>;
}

export interface Gate {
  /** Loads what the guard needs on the first passage of a session, then decides. */
  pass(url: URL): Promise<Decision>;
  /** Why the password may no longer be used, in the server's words; undefined when it may. */
  passwordReason(): string | undefined;
  /** Forgets what was loaded: the next passage asks the server again. */
  refresh(): void;
}

interface PasswordCheck {
  readonly token: string;
  readonly ok: boolean;
  readonly reason: string | undefined;
}

/** The guard with its errands: it asks the server who is here, and the pure `decide` what follows from it. */
export function createGate({ map, api, session }: GateParts): Gate {
  let checked: PasswordCheck | undefined;

  const load = async (token: string): Promise<void> => {
    const quiet = { quiet: true };
    const [user, customer, password] = await Promise.all([
      api.call(getCurrentUser, quiet),
      api.call(getCustomerInfo, quiet),
      api.call(checkPassword, quiet),
    ]);
    checked = { token, ok: password.ok, reason: password.reason ?? undefined };
    session.loaded({ token, user, customer });
  };

  const standingNow = async (): Promise<Standing | 'failed' | undefined> => {
    const { token } = session.getState();
    if (!token) return undefined;
    if (checked?.token !== token || session.getState().phase !== 'ready') {
      try {
        await load(token);
      } catch {
        return 'failed';
      }
    }
    return standingOf(session.getState(), checked?.ok ?? false);
  };

  return {
    async pass(url) {
      const { pathname } = url;
      const target = pathname + url.search + url.hash;
      const isPublic = pathname === '/login' || pathname === '/forgotPwd';
      const standing = isPublic ? undefined : await standingNow();
      const decision = decide({
        pathname,
        target,
        route: map.find(pathname),
        puser: map.isOpenToProjectUsers(pathname),
        signedIn: session.getState().token !== undefined,
        standing,
        curPStored: curPassword.isStored(),
      });
      if (decision.kind === 'sign-in-again') session.signOut({ reason: 'failed' });
      return decision;
    },
    passwordReason: () => (checked?.ok === false ? checked.reason : undefined),
    refresh() {
      checked = undefined;
    },
  };
}

function standingOf(
  { user, customer, isProjectUser }: SessionState,
  passwordOk: boolean,
): Standing | undefined {
  if (!user || !customer) return undefined;
  return {
    infoInputStatus: customer.infoInputStatus,
    planConfirmStampStatus: customer.planConfirmStampStatus,
    linkerAuditStatus: customer.linkerAuditStatus,
    firstLoginFlag: user.firstLoginFlag ?? 0,
    projectUser: isProjectUser,
    passwordOk,
  };
}
