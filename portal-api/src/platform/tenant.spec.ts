import { usertype } from 'shared-kernel/domain/dictionaries';
import { eachDatabase, eachPortal } from '../testing/portal';
import { ownedBy } from './tenant';

eachDatabase((open) => {
  const portal = eachPortal(open);

  const visible = async (owner: Parameters<typeof ownedBy>[0]) => {
    const rows = await portal.ctx.db
      .selectFrom('app_user as u')
      .select('u.id')
      .where(ownedBy(owner, 'u'))
      .orderBy('u.id')
      .execute();
    return rows.map((row) => row.id);
  };

  describe('rows of customers', () => {
    it('are visible to their own main account only, and those of a branch to its project user only', async () => {
      const [mine, other] = [await portal.given.customer(), await portal.given.customer()];
      const [branch, sister] = [await portal.given.filiale(mine.id), await portal.given.filiale(mine.id)];
      const ofBranch = await portal.given.projectUser(mine.id, branch.id);
      const ofSister = await portal.given.projectUser(mine.id, sister.id);

      const main = { customerId: mine.id, filialeId: null, usertype: usertype.code.main };
      const project = { customerId: mine.id, filialeId: branch.id, usertype: usertype.code.project };

      expect(await visible(main)).toEqual([mine.userId, ofBranch.userId, ofSister.userId]);
      expect(await visible(project)).toEqual([ofBranch.userId]);
      expect(await visible({ ...main, customerId: other.id })).toEqual([other.userId]);
    });

    it('are all hidden from a project user without a branch', async () => {
      const mine = await portal.given.customer();

      expect(
        await visible({ customerId: mine.id, filialeId: null, usertype: usertype.code.project }),
      ).toEqual([]);
    });
  });
});
