import { eachDatabase } from '../../testing/portal';
import { textOf } from '../documents/pdf-text.fixtures';
import { policyInForce } from '../roster/roster.fixtures';

eachDatabase((open) => {
  const stage = policyInForce(open);

  describe('papers about who is insured', () => {
    it('are an endorsement once the order has taken effect and a certificate while there is cover', async () => {
      const { id: insureId, caller } = await stage.yearPolicy();
      const { list } = (await caller.get(`/api/insures/${insureId}/persons`)).body.data as {
        list: { id: number; name: string }[];
      };
      const leaver = list[0] as { id: number; name: string };
      const certificate = await caller.get(`/api/insurePersons/${leaver.id}/certificate`);
      const made = await caller.post(
        '/api/addReduces',
        stage.removing(insureId, '2026-11-21', [{ personId: leaver.id, reason: '离职' }]),
      );
      const { id } = made.body.data as { id: number };
      const early = await caller.get(`/api/addReduces/${id}/endorseFile`);

      await stage.midnight('2026-11-22');

      const paper = await caller.get(`/api/addReduces/${id}/endorseFile`);
      const again = await caller.get(`/api/addReduces/${id}/endorseFile`);
      expect(textOf(certificate.bytes)).toContain(leaver.name);
      expect(early.body.code).toBe(2019);
      expect(textOf(paper.bytes)).toContain(leaver.name);
      expect(again.bytes.equals(paper.bytes)).toBe(true);
      expect((await caller.get(`/api/insurePersons/${leaver.id}/certificate`)).body.code).toBe(4002);
    });
  });
});
