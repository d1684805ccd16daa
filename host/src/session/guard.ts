import { heldPages, holdOf, type AccountFacts } from 'shared-kernel/domain/account-holds';
import { homePath, notFoundPath, projectUserHomePath, type PortalRoute } from '../navigation/portal-route';
import { loginPath } from './redirect-target';

/** Facts about the signed-in user and the employer. */
export interface GuardFacts extends AccountFacts {
  readonly projectUser: boolean;
}

export interface GuardInput {
  readonly pathname: string;
  /** Path, query and fragment of the page to return to after signing in. */
  readonly target: string;
  /** The route of the path; undefined for an unknown path. */
  readonly route: PortalRoute | undefined;
  /** Whether a project user may open that route. */
  readonly puser: boolean;
  readonly signedIn: boolean;
  /** Undefined when user or customer could not be loaded. Not used while nobody is signed in. */
  readonly facts: GuardFacts | undefined;
  /** The server's message when loading failed. */
  readonly failure?: string | undefined;
  /** Whether this user has set a password of their own in this browser. */
  readonly curPStored: boolean;
}

export type Decision =
  /** `isPassage`: the account is not on hold, so the passage marker (psp) is set. */
  | { readonly kind: 'allow'; readonly isPassage?: true }
  | { readonly kind: 'redirect'; readonly to: string }
  /** The session is invalid: clear the token, show the message, sign in again. */
  | { readonly kind: 'sign-in-again'; readonly to: string; readonly message: string };

/** Message when the user cannot be loaded and the server gave no reason. */
export const userInfoMissing = '获取用户信息失败，请刷新重试';

const publicPaths: readonly string[] = ['/login', '/forgotPwd'];
const placesOfHeld = new Set(Object.values(heldPages));

const allow: Decision = { kind: 'allow' };
const passage: Decision = { kind: 'allow', isPassage: true };
const redirect = (to: string): Decision => ({ kind: 'redirect', to });

/** Whether a route opens without a session. */
export const isOpenToAll = (route: PortalRoute | undefined): boolean =>
  route !== undefined && publicPaths.includes(route.path);

/** The route guard: decides about a navigation. Pure; the conditions are in the specification's order. */
export function decide(input: GuardInput): Decision {
  const { route, facts } = input;
  // Case and a trailing slash are ignored, as by the router.
  const pathname = route?.path ?? input.pathname;

  if (!input.signedIn) return publicPaths.includes(pathname) ? allow : redirect(loginPath(input.target));
  if (pathname === '/login') return redirect('/');
  if (pathname === '/forgotPwd') return allow;
  if (facts === undefined)
    return {
      kind: 'sign-in-again',
      to: loginPath(input.target),
      message: input.failure ?? userInfoMissing,
    };

  const hold = holdOf(facts, input.curPStored);
  if (hold) return pathname === heldPages[hold] ? allow : redirect(heldPages[hold]);
  if (placesOfHeld.has(pathname)) return redirect('/');

  if (facts.projectUser && (pathname === '/' || pathname === homePath)) return redirect(projectUserHomePath);
  if (!route || (facts.projectUser && !input.puser)) return redirect(notFoundPath);
  return route.redirect ? redirect(route.redirect) : passage;
}
