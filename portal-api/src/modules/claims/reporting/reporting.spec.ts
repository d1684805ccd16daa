import { addDays } from 'shared-kernel/domain/civil-date';
import { oneDatabase, fieldsOf, updateRows } from '../../../testing/portal';
import {
  correctionOf,
  eachCovered,
  excludedHospital,
  givenCase,
  givenFile,
  reportOf,
} from '../claims.fixtures';

oneDatabase((open) => {
  const { portal, covered, me } = eachCovered(open);

  const person = (index = 0) => covered.personIds[index] ?? 0;
  const report = (overrides: object = {}, index = 0) =>
    me().post('/api/cases', reportOf(portal, person(index), overrides));
  const caseCount = async () => (await me().get('/api/cases/counts')).body.data.all;

  describe('reporting a case', () => {
    test('finds the person, stores the case and lists the required papers with their deadline', async () => {
      const at = encodeURIComponent(portal.clock.now().toISOString());
      const found = await me().get(
        `/api/cases/searchPerson?keyword=${encodeURIComponent('王甲')}&accidentTime=${at}`,
      );

      const { body } = await report();

      expect(found.body.data).toMatchObject({
        count: 1,
        list: [
          {
            personId: person(),
            policyNo: covered.policyNo,
            mealName: expect.any(String),
            limits: { deathLimit: 500000, medicalLimit: 50000 },
          },
        ],
      });
      expect(body.data).toMatchObject({
        caseNo: expect.stringMatching(/^BA20261122\d{6}$/),
        materialDeadline: '2026-12-22T01:30:00.000Z',
        materials: expect.arrayContaining([
          expect.objectContaining({ materialCode: 'M06', required: true, isOpen: true, checkStatus: 0 }),
        ]),
      });
      const { id } = body.data;
      const detail = (await me().get(`/api/cases/${id}`)).body.data;
      expect(detail).toMatchObject({
        caseStatus: 11,
        listType: 't1',
        policyNo: covered.policyNo,
        accident: { injuredPart: '手指', estimateAmount: 1200, reporterPhone: '13806050012' },
        flow: [{ fromStatus: null, toStatus: 11, remark: '报案' }],
        milestones: [
          { listType: 't1', at: portal.clock.now().toISOString() },
          { at: null },
          { at: null },
          { at: null },
        ],
        actions: ['edit', 'materials', 'submit', 'withdraw'],
        lateReportFlag: false,
      });
    });

    test('stores photos of the scene with the case', async () => {
      const photo = await givenFile(portal, covered.employer, 'image/jpeg');

      const { body } = await report({ photoFileIds: [photo] });

      const { materials } = body.data;
      expect(materials.find((row) => row.materialCode === 'M05')).toMatchObject({
        checkStatus: 1,
        files: [{ id: photo, fileName: '病历.pdf' }],
      });
    });

    test.each([
      ['accidentDesc', '太短了', '事故经过不少于10个字'],
      ['reporterPhone', '1380605001', '请输入正确的手机号'],
      ['claimItems', [], '请选择索赔项目'],
      ['accidentScene', undefined, '请选择事故场景'],
      ['accidentTime', '2026-11-22T09:31:00+08:00', '出险时间不能晚于当前时间'],
    ])('is refused for %s %j', async (field, value, message) => {
      const reply = await report({ [field]: value });

      expect(reply.status).toBe(422);
      expect(fieldsOf(reply)).toEqual([{ field, message }]);
      expect(await caseCount()).toBe(0);
    });

    test('is refused with 4001 for the minute before the cover begins, with the cover period, and accepted from then on', async () => {
      const { body } = await report({ accidentTime: '2026-11-21T23:59:00+08:00' });

      expect(body).toMatchObject({
        code: 4001,
        message: '出险日期不在保障期内',
        data: {
          fields: [{ field: 'accidentTime', message: '该人员的保障期为2026-11-22零时至2027-11-21 24时' }],
        },
      });
      expect((await report({ accidentTime: '2026-11-22T00:00:00+08:00' })).body.code).toBe(200);
    });

    test('is refused with 4001 for an accident after the cover ended, and accepted for one before that', async () => {
      portal.clock.advanceDays(3);
      const lastDay = addDays(portal.clock.today(), -1);
      await updateRows(portal, 'insure_person', { end_date: lastDay }, { id: person() });

      expect((await report()).body.code).toBe(4001);
      expect((await report({ accidentTime: `${lastDay}T23:59:00+08:00` })).body.code).toBe(200);
    });

    test('is refused with 4002 for unknown people and those of another employer', async () => {
      const other = await portal.given.customer();

      const unknown = await me().post('/api/cases', reportOf(portal, 999_999));
      const theirs = await portal.as(other.username).post('/api/cases', reportOf(portal, person()));

      expect(unknown.body).toMatchObject({ code: 4002, message: '未查询到该人员的有效保障' });
      expect(theirs.body.code).toBe(4002);
    });

    test('is refused with 4003 for a second accident of a person on the day, unless the first was withdrawn', async () => {
      const first = await givenCase(portal, covered.employer.username, person());

      const second = await report({ accidentTime: '2026-11-22T01:00:00+08:00' });
      await me().post(`/api/cases/${first.id}/withdraw`, { reason: '报错了人员，重新报案' });
      const again = await report();

      expect(second.body).toMatchObject({ code: 4003, message: `该人员同一出险日期已有报案${first.caseNo}` });
      expect(again.body.code).toBe(200);
      const { related } = (await me().get(`/api/cases/${again.body.data.id}`)).body.data;
      expect(related).toMatchObject([{ id: first.id, caseStatus: 43 }]);
    });

    test('creates one case for two concurrent reports', async () => {
      const answers = await Promise.all([report(), report()]);

      expect(answers.map((answer) => answer.body.code).sort()).toEqual([200, 4003]);
      expect(await caseCount()).toBe(1);
    });

    test('creates one case for a report repeated with its idempotency key', async () => {
      const options = { headers: { 'idempotency-key': '0d3f9a6e-3f07-4d9b-9d8f-d6a3f8f7a002' } };
      const body = reportOf(portal, person());

      const first = await me().post('/api/cases', body, options);
      const second = await me().post('/api/cases', body, options);

      expect(second.body.data).toEqual(first.body.data);
      expect(await caseCount()).toBe(1);
    });

    test('requires a reason after more than 48 hours, and marks the case as late', async () => {
      const accidentTime = portal.clock.now().toISOString();
      portal.clock.advanceDays(3);

      const silent = await report({ accidentTime });
      const reply = await report({ accidentTime, lateReason: '员工住院未能联系' });

      expect(silent.body.data).toMatchObject({
        fields: [{ field: 'lateReason', message: '已超过48小时，可能影响理赔，请说明原因' }],
      });
      expect((await me().get('/api/cases?listType=t1')).body.data).toMatchObject({
        count: 1,
        list: [{ lateReportFlag: true }],
      });
      expect(reply.body.code).toBe(200);
    });

    test('is refused with 4006 for an excluded hospital, whether selected or typed in', async () => {
      const { id: hospitalId, hospital_name: name } = await excludedHospital(portal);

      for (const hospital of [{ hospitalId }, { hospitalName: ` ${name.slice(0, 2)} ${name.slice(2)}` }])
        expect((await report(hospital)).body).toMatchObject({
          code: 4006,
          message: '该医院不予理赔，请核实',
          data: { fields: [{ field: 'hospitalName' }] },
        });
    });
  });

  test('a report cannot be corrected once the case is in approval', async () => {
    const { id } = await givenCase(portal, covered.employer.username, person());
    await updateRows(portal, 'cases', { case_status: 20 }, { id });

    const { body } = await me().put(`/api/cases/${id}`, correctionOf(portal));

    expect(body).toMatchObject({ code: 4005, message: '案件已进入审批，不能修改报案信息' });
  });
});
