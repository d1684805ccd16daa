import { remotes } from '../navigation/navigation.fixture';
import { portalMap } from '../navigation/portal-map';
import { decide, type Decision, type GuardFacts } from './guard';

const map = portalMap(remotes);

const approved: GuardFacts = {
  infoInputStatus: 4,
  planConfirmStampStatus: 2,
  firstLoginFlag: 0,
  linkerAuditStatus: 2,
  projectUser: false,
  passwordOk: true,
};

interface Situation {
  signedIn?: boolean;
  facts?: GuardFacts | undefined;
  failure?: string;
  curPStored?: boolean;
}

function visit(
  target: string,
  { signedIn = true, curPStored = false, failure, ...given }: Situation = {},
): Decision {
  const { pathname } = new URL(target, 'http://localhost');
  const route = map.find(pathname);
  const facts = 'facts' in given ? given.facts : approved;
  const puser = map.isOpenToProjectUsers(pathname);
  return decide({
    pathname,
    target,
    route,
    puser,
    signedIn,
    facts: signedIn ? facts : undefined,
    failure,
    curPStored,
  });
}

const outcome = (decision: Decision) =>
  decision.kind === 'allow' ? 'allow' : `${decision.kind} ${decision.to}`;

const nobody: Situation = { signedIn: false };
const as = (change: Partial<GuardFacts>, curPStored = false): Situation => ({
  facts: { ...approved, ...change },
  curPStored,
});

const home = '/index/home';
const toVerification = 'redirect /verification';
const toOperatorCheck = 'redirect /operatorCheck';

describe('the route guard', () => {
  it.each<[string, Situation, string, string]>([
    // Without a token
    ['a stranger may sign in', nobody, '/login', 'allow'],
    ['a stranger may reset a password', nobody, '/forgotPwd', 'allow'],
    [
      'a stranger must sign in and returns',
      nobody,
      '/insurance/index?start=20',
      'redirect /login?redirect=%2Finsurance%2Findex%3Fstart%3D20',
    ],
    ['a stranger learns nothing of unknown paths', nobody, '/nowhere', 'redirect /login?redirect=%2Fnowhere'],
    [
      'a stranger must not open the pages of holds',
      nobody,
      '/verification',
      'redirect /login?redirect=%2Fverification',
    ],
    ['a stranger at the start page comes back to it', nobody, '/', 'redirect /login?redirect=%2F'],
    ['a stranger may sign in, however the address is written', nobody, '/Login/', 'allow'],
    // With a token
    ['a signed-in user is redirected from the sign-in page', {}, '/login', 'redirect /'],
    ['the sign-in page is the same with a slash at its end', {}, '/LOGIN/', 'redirect /'],
    ['a signed-in user may still reset a password', {}, '/forgotPwd', 'allow'],
    [
      'a user who cannot be loaded signs in again',
      { facts: undefined },
      '/insurance/index',
      'sign-in-again /login?redirect=%2Finsurance%2Findex',
    ],
    // Held: customer information, stamp
    ['complete, stamp awaited: held', as({ planConfirmStampStatus: 1 }), home, toVerification],
    ['complete, stamp refused: held', as({ planConfirmStampStatus: 3 }), home, toVerification],
    ['complete, no stamp needed: free', as({ planConfirmStampStatus: 0 }), home, 'allow'],
    ['complete, stamped: free', as({ planConfirmStampStatus: 2 }), home, 'allow'],
    ['incomplete: held', as({ infoInputStatus: 1 }), home, toVerification],
    [
      'incomplete, at the page named Verification: stays',
      as({ infoInputStatus: 1 }),
      '/verification',
      'allow',
    ],
    ['incomplete, unknown path: held all the same', as({ infoInputStatus: 3 }), '/nowhere', toVerification],
    // Held: first password
    ['first login: held', as({ firstLoginFlag: 1 }), home, toVerification],
    ['first login, password of its own already set: free', as({ firstLoginFlag: 1 }, true), home, 'allow'],
    // Held: operator
    ['operator in review: held', as({ linkerAuditStatus: 0 }), home, toOperatorCheck],
    ['operator refused: held', as({ linkerAuditStatus: 1 }), home, toOperatorCheck],
    ['operator in review, on its own page: stays', as({ linkerAuditStatus: 0 }), '/operatorCheck', 'allow'],
    ['a change of operator in review does not hold', as({ linkerAuditStatus: 3 }), home, 'allow'],
    // Held: password check
    ['password check failed: held', as({ passwordOk: false }), home, toVerification],
    // Order of the holds
    [
      'incomplete before operator',
      as({ infoInputStatus: 2, linkerAuditStatus: 0 }),
      '/operatorCheck',
      toVerification,
    ],
    ['first password before operator', as({ firstLoginFlag: 1, linkerAuditStatus: 0 }), home, toVerification],
    [
      'operator before password check',
      as({ linkerAuditStatus: 1, passwordOk: false }),
      '/verification',
      toOperatorCheck,
    ],
    // No hold
    ['nothing to complete: away from the verification page', {}, '/verification', 'redirect /'],
    ['nothing to wait for: away from the operator page', {}, '/operatorCheck', 'redirect /'],
    ['the start page leads home', {}, '/', 'redirect /index/home'],
    [
      'a parent leads to its first page',
      {},
      '/flashCompensationCloud',
      'redirect /flashCompensationCloud/t1',
    ],
    ['an unknown path is not found', {}, '/nowhere', 'redirect /404'],
    ['the not-found page is not redirected', {}, '/404', 'allow'],
    ['a page of a remote opens', {}, '/insurance/details/3', 'allow'],
    // Project users
    [
      'project user: home is the plan list',
      as({ projectUser: true }),
      home,
      'redirect /employer/insure/index',
    ],
    [
      'project user: the start page is the plan list',
      as({ projectUser: true }),
      '/',
      'redirect /employer/insure/index',
    ],
    ['project user: a flagged route opens', as({ projectUser: true }), '/insurance/index', 'allow'],
    [
      'project user: a hidden route does not exist',
      as({ projectUser: true }),
      '/rechargeManage/recharge',
      'redirect /404',
    ],
    ['project user: the page for unknown paths opens', as({ projectUser: true }), '/404', 'allow'],
  ])('%s', (_title, situation, target, expected) => {
    expect(outcome(visit(target, situation))).toBe(expected);
  });

  it.each<[string, Situation, string, boolean]>([
    ['a page of the portal, no hold', {}, '/insurance/index', true],
    ['the page of the hold', as({ linkerAuditStatus: 0 }), '/operatorCheck', false],
    ['the sign-in page', nobody, '/login', false],
    ['the page for a forgotten password', {}, '/forgotPwd', false],
  ])('marks a visit as passed only without a hold: %s', (_case, situation, target, expected) => {
    const decision = visit(target, situation);

    expect(decision.kind === 'allow' && (decision.isPassage ?? false)).toBe(expected);
  });

  it('redirects three times at most, from every page and for every state of the account', () => {
    const written = map.routes.map((route) => route.path.replace(':id', '1'));
    const paths = [
      ...written,
      ...written.filter((path) => path !== '/').map((path) => `${path}/`),
      '/nowhere',
      '/INDEX/HOME',
    ];
    const outOfReach: Situation[] = [nobody, { facts: undefined }];
    const possible: { [K in keyof GuardFacts]: readonly GuardFacts[K][] } = {
      infoInputStatus: [0, 1, 2, 3, 4],
      planConfirmStampStatus: [0, 1, 2, 3],
      linkerAuditStatus: [0, 1, 2, 3],
      firstLoginFlag: [0, 1],
      passwordOk: yesOrNo,
      projectUser: yesOrNo,
    };
    const accountStates = Object.entries(possible).reduce(
      (states, [fact, values]) =>
        states.flatMap((state) => values.map((value) => ({ ...state, [fact]: value }))),
      [approved],
    );
    const situations = accountStates.flatMap((facts) => yesOrNo.map((curPStored) => ({ facts, curPStored })));

    const tooManyRedirects = [...outOfReach, ...situations].flatMap((situation) =>
      paths.filter((path) => redirectsFrom(path, situation) > 3),
    );

    expect(tooManyRedirects).toEqual([]);
  });
});

const yesOrNo = [true, false];

/** Returns the number of redirects before a page is shown. A user who has to sign in again counts as signed out. */
function redirectsFrom(path: string, situation: Situation): number {
  let at = path;
  let who = situation;
  for (let step = 0; step <= 10; step += 1) {
    const decision = visit(at, who);
    if (decision.kind === 'allow') return step;
    if (decision.kind === 'sign-in-again') who = nobody;
    at = decision.to;
  }
  return Number.POSITIVE_INFINITY;
}
