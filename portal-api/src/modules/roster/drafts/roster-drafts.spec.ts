import { oneDatabase, updateRows } from '../../../testing/portal';
import { personNo } from '../../insure/insure.fixtures';
import { policyInForce } from '../roster.fixtures';

oneDatabase((open) => {
  const stage = policyInForce(open);

  it('saving a draft of a staff change over a stale version returns 409, and the previous version is kept', async () => {
    const { id: insureId, caller } = await stage.yearPolicy();
    const stranger = stage.portal.as((await stage.portal.given.customer()).username);
    const filiale = await stage.portal.given.filiale(stage.employer.id);
    const branch = stage.portal.as(
      (await stage.portal.given.projectUser(stage.employer.id, filiale.id)).username,
    );
    await updateRows(stage.portal, 'insure', { open_to_branches: true });
    const address = `/api/addReduces/draft?insureId=${insureId}&operateType=1`;
    const save = (version: number, n: number, as = caller) =>
      as.put('/api/addReduces/draft', {
        insureId,
        operateType: 1,
        version,
        content: { effectDate: '2026-11-22', persons: [personNo(n)] },
      });

    expect((await caller.get(address)).body.data).toBeNull();
    expect((await save(0, 1)).body.data).toMatchObject({ version: 1 });
    expect((await save(0, 2)).status).toBe(409);
    expect((await save(1, 3)).body.data).toMatchObject({ version: 2 });
    expect((await save(1, 4)).status).toBe(409);
    expect((await caller.get(address)).body.data).toMatchObject({
      version: 2,
      savedBy: '测试用户',
      content: { persons: [{ name: personNo(3).name }] },
      previous: { content: { persons: [{ name: personNo(1).name }] } },
    });
    expect([(await stranger.get(address)).status, (await save(2, 5, stranger)).status]).toEqual([404, 404]);
    expect((await branch.get(address)).body.data).toBeNull();
    expect((await save(0, 6, branch)).body.data).toMatchObject({ version: 1 });

    const remove = (version: number) =>
      caller.del('/api/addReduces/draft', { insureId, operateType: 1, version });
    expect([(await remove(1)).status, (await remove(2)).status]).toEqual([409, 200]);
    expect((await caller.get(address)).body.data).toBeNull();
    expect((await branch.get(address)).body.data).toMatchObject({ version: 1 });
  });
});
