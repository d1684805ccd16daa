import { oneDatabase } from '../../../testing/portal';
import { eachCovered, excludedHospital, reportOf } from '../claims.fixtures';

oneDatabase((open) => {
  const { portal, covered, me } = eachCovered(open);

  const person = (index: number) => covered.personIds[index] ?? 0;

  // Each `me()` is another session of the same user.
  it('a draft is read in another session, refuses a stale version and other employers, and ends with its report', async () => {
    const form = { personName: '林晓岚', accidentTime: '2026-11-21T00:30:00.000Z', accidentDesc: '打滑' };
    const first = (await me().put('/api/cases/draft', { form })).body.data;
    const second = await me().put('/api/cases/draft', {
      ...first,
      form: { ...form, accidentAddress: '二号车间' },
    });

    expect(second.body.data).toMatchObject({ id: first.id, version: 2, accidentTime: '2026-11-21' });
    expect((await me().put('/api/cases/draft', { ...first, form })).body).toMatchObject({ code: 409 });
    expect((await me().get('/api/cases/drafts')).body.data).toMatchObject({
      list: [{ id: first.id, personName: '林晓岚', version: 2 }],
    });
    expect((await me().get(`/api/caseDrafts/${first.id}`)).body.data).toMatchObject({
      form: { accidentDesc: '打滑', accidentAddress: '二号车间' },
    });
    expect((await me().get('/api/cases')).body.data).toMatchObject({ count: 0 });
    expect((await me().put('/api/cases/draft', { form: { secret: 'x' } })).status).toBe(422);
    const stranger = portal.as((await portal.given.customer()).username);
    expect((await stranger.get(`/api/caseDrafts/${first.id}`)).status).toBe(404);
    expect((await stranger.del(`/api/caseDrafts/${first.id}`)).status).toBe(404);

    const path = `/api/cases/${first.id}/report`;
    expect((await me().post(path, reportOf(portal, person(0), { accidentDesc: '短' }))).status).toBe(422);
    expect((await me().post(path, reportOf(portal, person(0)))).body.data).toMatchObject({
      caseNo: expect.stringMatching(/^BA/),
    });
    expect((await me().get('/api/cases/drafts')).body.data).toEqual({ list: [], count: 0 });
    expect((await me().post(path, reportOf(portal, person(1)))).status).toBe(404);
    expect((await me().get('/api/cases')).body.data).toMatchObject({ count: 1 });
  });

  it('a report on several people creates one case each, linked by an accident number, or none when one is refused', async () => {
    const other = (index: number, change = {}) => ({
      personId: person(index),
      injuredPart: '头部',
      treatType: 2,
      hospitalName: '厦门市第三医院',
      claimItems: [1, 2],
      estimateAmount: 8000,
      ...change,
    });
    const report = (...others: object[]) => me().post('/api/cases', reportOf(portal, person(0), { others }));
    const excluded = await excludedHospital(portal);

    expect((await report(other(1), other(1))).body).toMatchObject({
      code: 422,
      data: { fields: [{ field: 'others.1.personId' }] },
    });
    expect((await report(other(1, { hospitalName: excluded.hospital_name }))).body).toMatchObject({
      code: 4006,
      message: expect.stringContaining('伤者2：'),
      data: { fields: [{ field: 'others.0.hospitalName' }] },
    });
    expect((await report(other(1, { personId: 999_999 }))).body).toMatchObject({
      code: 4002,
      data: { fields: [{ field: 'others.0.personId' }] },
    });
    expect((await me().get('/api/cases')).body.data).toMatchObject({ count: 0 });

    const { others = [], ...done } = (await report(other(1), other(2))).body.data;
    expect(done.accidentNo).toBe(`SG${done.caseNo.slice(2)}`);
    expect(new Set([done.caseNo, ...others.map(({ caseNo }) => caseNo)]).size).toBe(3);
    const second = (await me().get(`/api/cases/${others[0]?.id ?? 0}`)).body.data;
    expect(second).toMatchObject({
      personId: person(1),
      accidentNo: done.accidentNo,
      accident: { injuredPart: '头部', treatType: 2, accidentAddress: '二号车间装配线', claimItems: [1, 2] },
      related: [{ id: done.id }, { id: others[1]?.id }],
    });
    expect(second.accident).not.toHaveProperty('diagnosis');
  });
});
