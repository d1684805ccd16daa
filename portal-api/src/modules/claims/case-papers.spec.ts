import { randomUUID } from 'node:crypto';
import { oneDatabase, type Caller, type Portal } from '../../testing/portal';
import {
  givenCase,
  givenCovered,
  givenFile,
  handIn,
  type CoveredEmployer,
  type ReportedCase,
} from './claims.fixtures';

interface Row {
  materialCode: string;
  files: { id: string }[];
}

oneDatabase((open) => {
  let portal: Portal;
  let covered: CoveredEmployer;
  let reported: ReportedCase;

  beforeEach(async () => {
    portal = await open();
    covered = await givenCovered(portal);
    reported = await report(0);
  });
  afterEach(() => portal.close());

  const me = () => portal.as(covered.employer.username);
  const report = (person: number) =>
    givenCase(portal, covered.employer.username, covered.personIds[person] ?? 0);
  const rowOf = async (code: string) =>
    ((await me().get(`/api/cases/${reported.id}/materials`)).body.data as { list: Row[] }).list.find(
      ({ materialCode }) => materialCode === code,
    );

  test('a new case reuses the accepted papers of its person, and marks them until they are replaced', async () => {
    await handIn(portal, covered.employer, reported.id);
    await portal.provider('claim:accept', [reported.caseNo]);
    const earlier = (await rowOf('M02'))?.files.map(({ id }) => ({ id }));
    const other = await report(1);
    portal.clock.advanceDays(10);
    const first = reported.id;
    reported = await report(0);

    expect(await rowOf('M02')).toMatchObject({
      isBroughtIn: true,
      isOpen: true,
      checkStatus: 1,
      files: earlier,
    });
    expect(await rowOf('M06')).toMatchObject({ isBroughtIn: false, files: [] });
    const own = await givenFile(portal, covered.employer);
    const items = [{ materialCode: 'M02', fileIds: [own] }];
    await me().put(`/api/cases/${reported.id}/materials`, { items });
    expect(await rowOf('M02')).toMatchObject({ isBroughtIn: false, files: [{ id: own }] });

    reported = { ...reported, id: first };
    expect(await rowOf('M02')).toMatchObject({ isBroughtIn: false, files: earlier });
    reported = other;
    expect(await rowOf('M02')).toMatchObject({ isBroughtIn: false, files: [] });
  });

  test('files of another branch, those handed in with another case and more than a hundred are refused', async () => {
    const { id: customerId } = covered.employer;
    const [north, south] = [await portal.given.filiale(customerId), await portal.given.filiale(customerId)];
    const own = await portal.given.projectUser(customerId, north.id);
    const theirs = await givenFile(portal, await portal.given.projectUser(customerId, south.id));
    const { db, files } = portal.ctx;
    await db.updateTable('cases').set({ filiale_id: north.id }).where('id', '=', reported.id).execute();
    const used = await givenFile(portal, covered.employer);
    await db.transaction().execute((trx) => files.lock(trx, [used]));
    const many = Array.from({ length: 101 }, () => randomUUID());
    const save = async (caller: Caller, fileIds: string[]) =>
      (await caller.put(`/api/cases/${reported.id}/materials`, { items: [{ materialCode: 'M01', fileIds }] }))
        .status;

    expect([
      await save(portal.as(own.username), [theirs]),
      await save(me(), [used]),
      await save(me(), many),
    ]).toEqual([403, 403, 422]);
  });
});
