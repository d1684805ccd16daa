import { operatorForm } from './modules/onboarding/onboarding.fixtures';
import { hashPassword } from './modules/session';
import { firstRow, updateRows, type Caller, type Portal } from './testing/portal';

export const oldPassword = 'Former#2026';
export const nextMobile = '13700002222';
export const rights = { insure: true, addReduce: true, claim: true, viewCost: true };

/** An employer with a case, a project and one project user; `person` is the user whose access ends. */
export interface World {
  portal: Portal;
  main: Caller;
  mainName: string;
  projectId: number;
  caseId: number;
  person: { userId: number; username: string };
}

interface Change {
  what: string;
  who: 'operator' | 'project user';
  /** Returns the number that gets the account's SMS codes after the change. */
  mobile: (world: World) => string;
  run: (world: World) => Promise<unknown>;
  reopen?: (world: World) => Promise<unknown>;
}

const own = ({ person }: World) => person.username;
export const userPath = ({ projectId, person }: World) => `/api/projects/${projectId}/users/${person.userId}`;
const switched = (active: boolean) => (world: World) =>
  world.main.put(`${userPath(world)}/status`, { active });
const projectTo = (projectStatus: number) => (world: World) =>
  world.main.put(`/api/projects/${world.projectId}/status`, { projectStatus, confirmed: true });

export async function applyFor({ portal, main }: World, telephone: string) {
  const form = await operatorForm(main, telephone);
  await sendCode(portal, telephone, 'operator');
  await main.post('/api/customers/saveCustomerOperatorTemp', { ...form, captcha: '246810' });
}

export async function changeOperator(world: World, telephone: string) {
  await applyFor(world, telephone);
  await world.portal.provider('operator:approve', [world.mainName]);
}

export const changes: Change[] = [
  {
    what: 'another operator with another phone',
    who: 'operator',
    mobile: () => nextMobile,
    run: (world) => changeOperator(world, nextMobile),
  },
  {
    what: 'another operator with the same phone',
    who: 'operator',
    mobile: own,
    run: (world) => changeOperator(world, own(world)),
  },
  {
    what: 'another mobile of a project user',
    who: 'project user',
    mobile: () => nextMobile,
    run: (world) => world.main.put(userPath(world), { name: '李强', mobile: nextMobile, rights }),
  },
  {
    what: 'a project user who is removed',
    who: 'project user',
    mobile: own,
    run: switched(false),
    reopen: switched(true),
  },
  {
    what: 'a branch whose last project is stopped',
    who: 'project user',
    mobile: own,
    run: projectTo(3),
    reopen: projectTo(1),
  },
];

export const sendCode = (portal: Portal, mobile: string, type: string) =>
  portal.anonymous.post('/api/public/getVerification', { mobile, type }, { form: true });
export const signIn = async (portal: Portal, fields: Record<string, string>) =>
  (await portal.anonymous.post('/login', { client: 'PC', ...fields }, { form: true })).body;

/** Creates a user of the project's branch with the password above. */
export async function projectUser({ portal, projectId }: World) {
  const { customer_id, filiale_id } = await firstRow(portal, 'project', { id: projectId });
  const user = await portal.given.projectUser(customer_id, filiale_id ?? 0);
  await updateRows(
    portal,
    'app_user',
    { password_hash: await hashPassword(oldPassword), password_updated_at: portal.clock.now() },
    { id: user.userId },
  );
  return user;
}
