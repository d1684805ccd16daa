import { accountStatus, insurePeriod, personStatus, projectStatus } from 'shared-kernel/domain/dictionaries';
import { problems } from 'shared-kernel/contract';
import { eachPortal, oneDatabase, type Caller, firstRow, rowsOf, updateRows } from '../../testing/portal';
import { givenCovered } from '../claims/claims.fixtures';
import { givenPlan, people, personNo } from '../insure/insure.fixtures';
import { sendCode } from '../session/session.fixtures';

const rights = { insure: false, addReduce: true, claim: false, viewCost: false };

oneDatabase((open) => {
  describe('projects', () => {
    const portal = eachPortal(open);
    let main: Caller;
    let personIds: number[];
    let filialeId: number;

    beforeEach(async () => {
      const covered = await givenCovered(portal);
      main = portal.as(covered.employer.username);
      personIds = covered.personIds;
      filialeId = (await portal.given.filiale(covered.employer.id, '一分厂')).id;
    });

    const create = async (projectname: string, more: object = {}) => {
      const { body } = await main.post('/api/projects', { projectname, filialeId, ...more });
      return body.data.id;
    };
    const smsTo = async (mobile: string) =>
      (await rowsOf(portal, 'sms_outbox', ['content'], { mobile })).map(({ content }) => content);

    it('are created, listed with people and cost, and changed only at their current version', async () => {
      const id = await create('一号车间', { monthBudget: 500, confirmAbovePersons: 5 });
      const change = { project_id: id, premium_fen: 300_00, charged_fen: 300_00 };
      await updateRows(portal, 'insure_person', change, { id: personIds });

      const found = await main.get('/api/projects?keyword=一号&projectStatus=1');
      const { list, statusCounts } = found.body.data;
      expect(statusCounts).toEqual({ 1: 1 });
      expect(list).toMatchObject([
        {
          id,
          projectname: '一号车间',
          filialeName: '一分厂',
          inForceCount: personIds.length,
          monthBudget: 500,
          monthUsed: 300 * personIds.length,
          openCases: 0,
        },
      ]);

      const wide = [...(list[0]?.projectNo ?? '')]
        .map((sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
        .join(' ');
      for (const keyword of [wide, '一号 车间'])
        expect((await main.get(`/api/projects?keyword=${encodeURIComponent(keyword)}`)).body.data.count).toBe(
          1,
        );

      const same = await main.post('/api/projects', { projectname: '一号车间' });
      expect(same.body.data).toEqual({ fields: [{ field: 'projectname', message: '项目名称已存在' }] });
      const detail = (await main.get(`/api/projects/${id}`)).body.data;
      const form = { projectname: '一号车间', filialeId, version: detail.version };
      const put = (body: object) => main.put(`/api/projects/${id}`, body);
      const version = detail.version + 1;
      expect((await put(form)).body.data).toEqual({ id, version });
      expect((await put(form)).body.code).toBe(problems.conflict.code);
      const moved = await put({ projectname: '一号车间', version });
      expect(moved.body.data).toMatchObject({ fields: [{ field: 'filialeId' }] });
    });

    it('and branches have names that differ in more than spaces and the width of characters', async () => {
      const id = await create('测试（A甲）');
      const telephone = '13722223333';
      const names = ['测试(A甲)', '测试（Ａ 甲）'];
      for (const name of names) {
        const project = await main.post('/api/projects', { projectname: name });
        expect(project.body.data).toMatchObject({ fields: [{ field: 'projectname' }] });
      }
      expect(await main.get(`/api/projects?keyword=${encodeURIComponent('测试(A')}`)).toMatchObject({
        body: { data: { count: 1 } },
      });
      const branch = await main.post('/api/filiales', { filialename: '一 分厂', telephone });
      expect(branch.body.data).toMatchObject({ fields: [{ field: 'filialename' }] });

      // Equal names from before this rule do not prevent other changes.
      const other = await create('测试');
      await updateRows(portal, 'project', { projectname: names[0] }, { id: other });
      const form = { projectname: '测试（A甲）', filialeId, address: '厦门', version: 1 };
      expect((await main.put(`/api/projects/${id}`, form)).body.code).toBe(200);
    });

    it('give users a one-time password that has to be changed, and refuse a mobile that is taken', async () => {
      const id = await create('一号车间');
      const mobile = '13711112222';
      const form = { name: '张伟', mobile, rights };

      const { body } = await main.post(`/api/projects/${id}/users`, form);
      const { id: userId } = body.data;
      const [text = ''] = await smsTo(mobile);
      const password = /一次性密码(\S+?)，/.exec(text)?.[1] ?? '';
      const credentials = { username: mobile, password, client: 'PC' };
      const signIn = () => portal.anonymous.post('/login', credentials, { form: true });
      const signedIn = await signIn();
      expect(signedIn.body).toMatchObject({ code: 200, data: { firstLoginFlag: 1 } });

      const taken = await main.post(`/api/projects/${id}/users`, { ...form, name: '李强' });
      expect([taken.body.code, taken.body.data]).toEqual([
        problems.mobileTaken.code,
        { fields: [{ field: 'mobile', message: problems.mobileTaken.text }] },
      ]);

      const { users } = (await main.get(`/api/projects/${id}`)).body.data;
      expect(users).toMatchObject([{ id: userId, rights, active: true, firstLogin: true }]);
      expect((users[0] as { lastSignIn: string }).lastSignIn).not.toBeNull();

      const resetPassword = () => main.post(`/api/projects/${id}/resetPassword`, { userId });
      const reset = await resetPassword();
      expect(reset.body.data).toEqual({ sentTo: '137****2222' });
      expect((await signIn()).body.code).toBe(problems.wrongCredentials.code);
      const off = await main.put(`/api/projects/${id}/users/${userId}/status`, { active: false });
      expect(off.body.data).toEqual({ active: false });
      for (let count = 0; count < 4; count += 1) await resetPassword();
      expect((await resetPassword()).status).toBe(429);
    });

    it('send no SMS to a number beyond its hourly limit', async () => {
      const id = await create('一号车间');
      const mobile = '13711112222';
      const form = { name: '张伟', mobile, rights };
      for (let minute = 0; minute < 10; minute += 1) {
        const from = `203.0.113.${minute}`;
        await sendCode(portal.anonymous, mobile, 'login', from);
        portal.clock.set(new Date(portal.clock.now().getTime() + 61_000).toISOString());
      }

      expect((await main.post(`/api/projects/${id}/users`, form)).status).toBe(429);
      expect(await smsTo(mobile)).toHaveLength(10);
    });

    it('send few texts for one employer, and none of the half that is kept for codes', async () => {
      const id = await create('一号车间');
      const mobileOf = (index: number) => `1371000${String(index).padStart(4, '0')}`;
      const add = async (index: number, as = main, project = id) => {
        const form = { name: '张伟', mobile: mobileOf(index), rights };
        const { status, body } = await as.post(`/api/projects/${project}/users`, form);
        return [status, body.message];
      };
      const first = [];
      for (let index = 0; index < 12; index += 1) first.push(await add(index));
      const full = '短信发送过于频繁：每个企业每分钟最多10条，每小时60条，每天200条，请稍后再试';
      expect(first.slice(9)).toEqual([first[0], [429, full], [429, full]]);
      expect(first[0]?.[0]).toBe(200);

      for (let employer = 1; employer < 7; employer += 1) {
        const { id: customerId, username } = await portal.given.customer();
        const branch = await portal.given.filiale(customerId, `分厂${employer}`);
        const as = portal.as(username);
        const made = await as.post('/api/projects', { projectname: '车间', filialeId: branch.id });
        for (let index = 0; index < 10; index += 1) await add(employer * 100 + index, as, made.body.data.id);
      }
      const texts = await rowsOf(portal, 'sms_outbox', ['mobile']);
      expect(texts).toHaveLength(30);
      for (let index = 0; index < 30; index += 1) {
        const mobile = `1361000${String(index).padStart(4, '0')}`;
        const sent = await sendCode(portal.anonymous, mobile, 'login', `203.0.113.${index}`);
        expect(sent.body.code).toBe(200);
      }
    });

    it('have at most fifty users, and an employer at most five hundred projects', async () => {
      const id = await create('一号车间');
      const { db } = portal.ctx;
      const { customer_id: customerId } = await firstRow(db, 'project', { id });
      for (let index = 0; index < 50; index += 1) await portal.given.projectUser(customerId, filialeId);
      const one = { name: '张伟', mobile: '13711112222', rights };
      const user = await main.post(`/api/projects/${id}/users`, one);
      const message = '每个项目及其分公司最多50名项目用户（含已停用），请改用已有账号，或联系专属客服';
      expect([user.body.code, user.body.message]).toEqual([422, message]);

      const rows = Array.from({ length: 499 }, (_, index) => ({
        customer_id: customerId,
        projectname: `项目${index}`,
        project_no: `XM9${String(index).padStart(4, '0')}`,
        created_at: portal.clock.now(),
      }));
      await db.insertInto('project').values(rows).execute();
      const project = await main.post('/api/projects', { projectname: '又一个' });
      const full = '每个企业最多500个项目，如需更多请联系专属客服';
      expect([project.body.code, project.body.message]).toEqual([422, full]);
    });

    it('are listed for users of their branch, need confirmation to stop with people in cover, and toggle their users', async () => {
      const id = await create('一号车间');
      const other = await create('二号车间');
      const third = await create('总部', { filialeId: null });
      const { customer_id: customerId } = await firstRow(portal, 'project', { id });
      const user = await portal.given.projectUser(customerId, filialeId);
      const chosenFrom = async (caller: Caller) =>
        (await caller.get('/api/projects/names')).body.data.list.map((project) => project.id);
      expect((await chosenFrom(main)).toSorted()).toEqual([id, other, third].toSorted());
      expect((await chosenFrom(portal.as(user.username))).toSorted()).toEqual([id, other].toSorted());
      const covered = { project_id: id, person_status: personStatus.code.inCover };
      await updateRows(portal, 'insure_person', covered, { id: personIds });
      const set = (project: number, status: number, confirmed = false) =>
        main.put(`/api/projects/${project}/status`, { projectStatus: status, confirmed });
      const { disabled, running } = projectStatus.code;
      const offered = async () => (await main.get(`/api/projects/${id}`)).body.data;

      expect(await offered()).toMatchObject({ actions: ['stop'] });
      const asked = await set(id, disabled);
      expect([asked.body.code, asked.body.message]).toEqual([
        problems.projectHasPeople.code,
        `项目下仍有${personIds.length}名在保人员，停用后项目用户将无法登录，确定继续吗？`,
      ]);
      expect((await set(id, disabled, true)).body.data).toEqual({ projectStatus: disabled, changedUsers: 0 });
      expect(await offered()).toMatchObject({ actions: ['start'] });
      expect((await set(other, disabled)).body.data).toEqual({ projectStatus: disabled, changedUsers: 1 });
      expect((await portal.as(user.username).get('/users/current')).status).toBe(401);
      expect((await set(id, running)).body.data).toEqual({ projectStatus: running, changedUsers: 1 });
      const { status } = await firstRow(portal, 'app_user', { id: user.userId });
      expect(status).toBe(accountStatus.code.active);
    });

    it('refuse people in an application under a plan that the project does not allow', async () => {
      const { customer_id: customerId } = await firstRow(portal, 'insure_person', { id: personIds });
      const own = await givenPlan(portal, customerId);
      const other = await givenPlan(portal, customerId);
      const projectId = await create('三号车间', { customerMealIds: [own] });
      const issuesOf = async (customerMealId: number, more: object, rows = people(3, 60)) => {
        const form = { customerMealId, insurePeriod: insurePeriod.code.year, startDate: '2026-12-01' };
        const { body } = await main.post('/api/insures/checkPersons', { ...form, ...more, rows });
        return body.data.issues;
      };
      const named = [personNo(60, { projectName: '三号车间' }), personNo(61)];

      expect(await issuesOf(own, { projectId })).toEqual([]);
      expect(await issuesOf(other, {})).toEqual([]);
      expect(await issuesOf(other, { projectId })).toHaveLength(3);
      expect(await issuesOf(other, {}, named)).toEqual([
        {
          row: 1,
          field: 'projectName',
          message: expect.stringMatching(/^项目“三号车间”不可使用方案“.+”，请更换项目或方案$/),
        },
      ]);
    });

    it('belong to branches whose telephone is unique', async () => {
      const form = { filialename: '二分厂', telephone: '13722223333', linkername: '王芳' };
      expect((await main.post('/api/filiales', form)).body.code).toBe(200);
      const twice = await main.post('/api/filiales', { ...form, filialename: '三分厂' });
      expect(twice.body.code).toBe(problems.mobileTaken.code);
      const { list } = (await main.get('/api/filiales')).body.data;
      expect(list).toMatchObject([{ filialename: '一分厂' }, { filialename: '二分厂', projectCount: 0 }]);
    });
  });
});
