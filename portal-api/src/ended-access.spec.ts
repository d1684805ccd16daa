import { feedClose } from 'shared-kernel/contract/feed';
import { firstLoginFlag } from 'shared-kernel/domain/dictionaries';
import {
  applyFor,
  changeOperator,
  changes,
  nextMobile,
  oldPassword,
  projectUser,
  rights,
  sendCode,
  signIn,
  userPath,
  type World,
} from './ended-access.fixture';
import { givenCase, givenCovered } from './modules/claims/claims.fixtures';
import { operatorForm } from './modules/onboarding/onboarding.fixtures';
import { hashPassword } from './modules/session';
import { openFeed } from './testing/feed-client';
import { oneDatabase, type Caller, firstRow, rowsOf, updateRows } from './testing/portal';

oneDatabase((open) => {
  let world: World;

  beforeEach(async () => {
    const portal = await open();
    const { employer, personIds } = await givenCovered(portal);
    const main = portal.as(employer.username);
    const filialeId = (await portal.given.filiale(employer.id)).id;
    const project = await main.post('/api/projects', { projectname: '一号车间', filialeId });
    const { id: caseId } = await givenCase(portal, employer.username, personIds[0] ?? 0);
    await updateRows(portal, 'cases', { filiale_id: filialeId }, { id: caseId });
    world = {
      portal,
      main,
      mainName: employer.username,
      projectId: project.body.data.id,
      caseId,
      person: employer,
    };
    await updateRows(portal, 'app_user', {
      password_hash: await hashPassword(oldPassword),
      password_updated_at: portal.clock.now(),
    });
  });
  afterEach(() => world.portal.close());

  /** Opens everything that one user can open or pass on; each result reports whether it still works. */
  async function openEverything({ portal, caseId, person }: World) {
    const token = (await signIn(portal, { username: person.username, password: oldPassword })).token ?? '';
    const headers = { token, 'idempotency-key': 'kept-answer-of-a-person' };
    const me = (path: string) => portal.anonymous.get(path, { headers: { token } });
    const made = await portal.anonymous.post(
      `/api/cases/${caseId}/captures`,
      { materialCodes: ['M06'] },
      { headers: { token } },
    );
    const { url: capture } = made.body.data;
    const { url: calendar } = (await me('/api/cases/calendarAddress')).body.data as { url: string };
    const question = {
      category: 1,
      title: '发票丢失怎么办',
      content: '医院发票遗失了一张，可以用什么代替？',
    };
    await portal.anonymous.post('/api/caseQuestions', question, { headers });
    for (const type of ['login', 'reset', 'pay']) await sendCode(portal, person.username, type);
    const read = async (url: string) =>
      (await portal.anonymous.get(url.replace('/prod-api', ''))).status < 400;
    const db = portal.ctx.db;
    const waitingCodes = () =>
      rowsOf(db, 'verification', ['id'], {
        mobile: person.username,
        purpose: ['reset', 'pay'],
        used_at: null,
      });
    const answers = () => rowsOf(db, 'idempotency', ['key'], { user_id: person.userId });
    return async () => ({
      session: (await me('/users/current')).status === 200,
      calendar: await read(calendar),
      capture: await read(capture),
      codes: (await waitingCodes()).length > 0,
      answers: (await answers()).length > 0,
      codeSignIn: (await signIn(portal, { mobile: person.username, captcha: '246810' })).code === 200,
      password: (await signIn(portal, { username: person.username, password: oldPassword })).code === 200,
    });
  }

  const nothing = {
    session: false,
    calendar: false,
    capture: false,
    codes: false,
    answers: false,
    codeSignIn: false,
    password: false,
  };

  it.each(changes)('$what leaves the $who without any session, link, code or password', async (change) => {
    const { portal, mainName } = world;
    if (change.who === 'project user') world.person = await projectUser(world);
    const before = await openEverything(world);
    const { password_hash } = await accountOf(world);

    await change.run(world);
    await change.reopen?.(world);

    expect(await before()).toEqual(nothing);
    const account = await accountOf(world);
    expect(account.password_history[0]).toBe(password_hash);
    expect(account.first_login_flag).toBe(firstLoginFlag.code.firstLogin);
    // The person who has the phone now signs in by a code and must first set a password.
    portal.clock.set(new Date(portal.clock.now().getTime() + 61_000).toISOString());
    await sendCode(portal, change.mobile(world), 'login');
    const entered = await signIn(portal, { mobile: change.mobile(world), captcha: '246810' });
    expect(entered).toMatchObject({ code: 200, data: { firstLoginFlag: 1 } });
    const next = { headers: { token: entered.token ?? '' } };
    const setPassword = (newPassword: string) =>
      portal.anonymous.put('/users/updatePassword', { newPassword }, next);
    expect((await portal.anonymous.get('/api/cases', next)).status).toBe(403);
    expect((await setPassword(oldPassword)).body.message).toBe('不能使用最近3次用过的密码');
    expect((await setPassword(`Aa-${change.mobile(world)}`)).body.data).toMatchObject({
      fields: [{ field: 'newPassword', message: '密码不能包含手机号或用户名' }],
    });
    expect((await setPassword('Latter#2026')).body.code).toBe(200);
    expect((await portal.anonymous.get('/api/cases', next)).status).toBe(200);
    expect((await portal.as(mainName).get('/users/current')).status).toBe(200);
  });

  it('a change of operator closes the live feed of the previous one, and message and SMS say how to sign in', async () => {
    const { portal, person } = world;
    const port = await portal.listen();
    const token = (await signIn(portal, { username: person.username, password: oldPassword })).token ?? '';
    const feed = await openFeed({ port, userId: person.userId, headers: { cookie: `gat=${token}` } });

    await changeOperator(world, nextMobile);

    expect(await feed.closed).toBe(feedClose.signedOut);
    const { db } = portal.ctx;
    const messages = await rowsOf(db, 'message', ['content'], {}, 'id');
    const texts = await rowsOf(db, 'sms_outbox', ['content'], { mobile: nextMobile });
    const howTo = '新操作员请用本人手机号的短信验证码登录，并设置新密码';
    for (const sent of [messages, texts]) expect(sent.at(-1)?.content).toContain(howTo);
  });

  it('disabling an employer ends the sessions and links of its users, and removing a right ends those based on it', async () => {
    const { portal } = world;
    world.person = await projectUser(world);
    const { db } = portal.ctx;
    const state = await openEverything(world);
    const of = (part: Partial<typeof nothing>) => expect.objectContaining(part);

    await updateRows(db, 'customer', { status: 2 });
    expect(await state()).toEqual(of({ session: false, calendar: false, capture: false, password: false }));
    await updateRows(db, 'customer', { status: 1 });
    expect(await state()).toEqual(of({ session: true, calendar: true, capture: true }));
    const form = { name: '李强', mobile: world.person.username, rights: { ...rights, claim: false } };
    await world.main.put(userPath(world), form);
    expect(await state()).toEqual(of({ session: true, calendar: false, capture: false }));
  });

  it('only one of several concurrent approvals succeeds, and a phone never belongs to two employers', async () => {
    const { portal, main, mainName } = world;
    const second = await portal.given.customer();
    const apply = async (caller: Caller) => {
      await sendCode(portal, nextMobile, 'operator');
      const form = { ...(await operatorForm(caller, nextMobile)), captcha: '246810' };
      return (await caller.post('/api/customers/saveCustomerOperatorTemp', form)).body.code;
    };
    expect(await apply(main)).toBe(200);
    portal.clock.set(new Date(portal.clock.now().getTime() + 61_000).toISOString());
    expect(await apply(portal.as(second.username))).toBe(1009);

    const approve = () =>
      portal.provider('operator:approve', [mainName]).then(
        () => 200,
        ({ code }) => code,
      );
    expect((await Promise.all([approve(), approve(), approve()])).toSorted()).toEqual([200, 409, 409]);
    expect((await portal.as(second.username).get('/users/current')).status).toBe(200);
  });

  it('a sign-in or password change is refused when the operator is replaced at the same time', async () => {
    const { portal, person } = world;
    const token = (await signIn(portal, { username: person.username, password: oldPassword })).token ?? '';
    await applyFor(world, nextMobile);
    await Promise.all([
      signIn(portal, { username: person.username, password: oldPassword }),
      portal.anonymous.put(
        `/api/users/changePassword/${person.userId}`,
        { oldPassword, newPassword: 'Sneaky#2026' },
        { headers: { token } },
      ),
      portal.provider('operator:approve', [world.mainName]),
    ]);

    const sessions = await rowsOf(portal, 'session', ['id'], { user_id: person.userId, revoked_at: null });
    expect(sessions).toEqual([]);
    for (const password of [oldPassword, 'Sneaky#2026'])
      expect((await signIn(portal, { username: person.username, password })).code).toBe(1001);
  });

  const accountOf = ({ portal, person }: World) => firstRow(portal, 'app_user', { id: person.userId });
});
