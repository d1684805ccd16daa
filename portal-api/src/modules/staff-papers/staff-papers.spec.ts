import { unzipSync } from 'fflate';
import { operateType } from 'shared-kernel/domain/dictionaries';
import { oneDatabase, firstRow, updateRows } from '../../testing/portal';
import { textOf } from '../documents/template/pdf-text.fixtures';
import { policyInForce } from '../roster/roster.fixtures';

oneDatabase((open) => {
  const stage = policyInForce(open);

  describe('documents about who is insured', () => {
    it('are an endorsement once its order is in effect, and a certificate while the person is covered', async () => {
      const { id: insureId, caller } = await stage.yearPolicy();
      const { list } = (await caller.get(`/api/insures/${insureId}/persons`)).body.data;
      const leaver = list[0] as { id: number; name: string };
      const certificate = await caller.get(`/api/insurePersons/${leaver.id}/certificate`);
      const made = await caller.post(
        '/api/addReduces',
        stage.removing(insureId, '2026-11-21', [{ personId: leaver.id, reason: '离职' }]),
      );
      const { id } = made.body.data;
      const early = await caller.get(`/api/addReduces/${id}/endorseFile`);
      const isOffered = async () =>
        (await caller.get(`/api/addReduces/${id}`)).body.data.actions.includes('download');
      expect(await isOffered()).toBe(false);

      await stage.midnight('2026-11-22');

      expect(await isOffered()).toBe(true);
      const paper = await caller.get(`/api/addReduces/${id}/endorseFile`);
      const again = await caller.get(`/api/addReduces/${id}/endorseFile`);
      const archive = unzipSync((await caller.get(`/api/insures/${insureId}/policyArchive`)).bytes);
      expect(Object.keys(archive).at(-1)).toMatch(/^批单\/批单PD\d+\.pdf$/);
      expect(paper.bytes.equals(Buffer.from(Object.values(archive).at(-1) ?? []))).toBe(true);
      expect(textOf(certificate.bytes)).toContain(leaver.name);
      expect(early.body.code).toBe(2019);
      expect(textOf(paper.bytes)).toContain(leaver.name);
      // The word shows the direction: the amount beside it has no sign.
      expect(textOf(paper.bytes).replaceAll(/\s/g, '')).toMatch(/应退保费：?¥[\d.]+/);
      expect(again.bytes.equals(paper.bytes)).toBe(true);
      expect((await caller.get(`/api/insurePersons/${leaver.id}/certificate`)).body.code).toBe(4002);
      const amended = await caller.post('/api/addReduces', {
        insureId,
        operateType: operateType.code.amend,
        effectDate: '2026-11-22',
        amends: [{ personId: list[1]?.id, workUnit: '二号车间' }],
      });
      const { id: amendment } = amended.body.data;
      const change = textOf((await caller.get(`/api/addReduces/${amendment}/endorseFile`)).bytes);
      expect(change.replaceAll(/\s/g, '')).toContain('变更为二号车间');
      expect(textOf(paper.bytes)).not.toContain('变更');
    });

    it('can be verified by anybody who has them, without revealing a name or number', async () => {
      const { id: insureId, caller } = await stage.yearPolicy();
      const { portal } = stage;
      const { list } = (await caller.get(`/api/insures/${insureId}/persons`)).body.data;
      const [person] = list as [(typeof list)[number]];
      await caller.get(`/api/insurePersons/${person.id}/certificate`);
      const { doc_no: docNo, check_value: check } = await firstRow(portal, 'document');
      const verify = async (digits?: string, { from = '198.51.100.7', value = check, page = false } = {}) =>
        portal.anonymous.get(
          `/api/public/verify/${docNo}?check=${value}${digits === undefined ? '' : `&digits=${digits}`}`,
          { from, ...(page ? { headers: { accept: 'text/html' } } : {}) },
        );
      const last = person.idNoMasked.slice(-4);
      const other = (n: number) => String((Number.parseInt(last, 10) + n) % 10_000).padStart(4, '0');

      const valid = await verify();
      expect(valid.body.data).toMatchObject({
        cover: { isInCover: true, lastDay: '2026-11-30', people: 1 },
      });
      expect(JSON.stringify(valid.body)).not.toContain(person.name);
      expect((await verify(last)).body.data).toMatchObject({ person: { isInCover: true, triesLeft: 5 } });
      const misses: unknown[] = [];
      for (let n = 1; n <= 5; n += 1) misses.push((await verify(other(n))).body.data.person);
      expect(misses).toEqual([4, 3, 2, 1, 0].map((triesLeft) => ({ isInCover: false, triesLeft })));
      portal.clock.set('2026-11-21T09:32:00+08:00');
      expect((await verify(last)).status).toBe(429);
      expect((await verify('12a')).status).toBe(422);
      const changed = `${check.slice(0, -1)}${check.endsWith('0') ? '1' : '0'}`;
      expect((await verify(last, { value: changed })).status).toBe(404);
      const page = (await verify(last, { from: '198.51.100.9', page: true })).bytes.toString();
      expect(page).toContain('<h1 class="verdict good">保障中</h1>');
      expect(page).toContain('在保：名单中有此后四位的人员');
      expect(page).not.toContain(person.name);

      const project = (await caller.post('/api/projects', { projectname: '二号车间' })).body.data;
      await updateRows(portal, 'insure_person', { project_id: project.id }, { id: person.id });
      const ofProject = textOf(
        (await caller.get(`/api/insurePersons/projectCertificate?projectId=${project.id}`)).bytes,
      );
      expect(ofProject).toContain('二号车间');
      expect(ofProject).toContain(person.idNoMasked);

      await caller.post(
        '/api/addReduces',
        stage.removing(insureId, '2026-11-21', [{ personId: person.id, reason: '离职' }]),
      );
      // Removed today and in cover until 24:00, as document and page show.
      const lastPaper = await caller.get(`/api/insurePersons/${person.id}/certificate`);
      expect(textOf(lastPaper.bytes).replaceAll(/\s/g, '')).toContain('至2026-11-21');
      const lastHours = (await verify(undefined, { page: true })).bytes.toString();
      expect(lastHours).toContain('<h1 class="verdict good">保障中</h1>');
      expect(lastHours).toContain('2026-11-21 24时');
      await stage.midnight('2026-11-22');
      const over = (await verify(undefined, { page: true })).bytes.toString();
      expect(over).toContain('保障已于2026-11-21结束');
      expect((await verify(last, { from: '198.51.100.10' })).body.data).toMatchObject({
        person: { isInCover: false },
      });
    });
  });
});
