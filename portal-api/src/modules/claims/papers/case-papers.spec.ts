import { randomUUID } from 'node:crypto';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { materialCheckStatus, relationType, filingStatus } from 'shared-kernel/domain/dictionaries';
import { contractType } from 'shared-kernel/domain/people/labor-filing';
import { type FilingState } from 'shared-kernel/domain/nouns/employer';
import { oneDatabase, type Caller, firstRow, insertRow, updateRows } from '../../../testing/portal';
import { eachCovered, givenFile, handIn, type ReportedCase } from '../claims.fixtures';

oneDatabase((open) => {
  const { portal, covered, me, report } = eachCovered(open);
  let reported: ReportedCase;

  beforeEach(async () => {
    reported = await report();
  });

  const rowOf = async (code: string) =>
    (await me().get(`/api/cases/${reported.id}/materials`)).body.data.list.find(
      ({ materialCode }) => materialCode === code,
    );

  test('a new case reuses the accepted papers of its person, and marks them until they are replaced', async () => {
    await handIn(portal, covered.employer, reported.id);
    await portal.provider('claim:accept', [reported.caseNo]);
    const earlier = (await rowOf('M02'))?.files.map(({ id }) => ({ id }));
    const other = await report(1);
    portal.clock.advanceDays(10);
    const first = reported.id;
    reported = await report();

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

  test('a new case gets the contract from the newest accepted filing of its person in the same branch', async () => {
    const branch = await portal.given.filiale(covered.employer.id);
    const { filed, auditing } = filingStatus.code;
    const contracts = {
      older: await givenFiling(filed),
      newest: await givenFiling(filed),
      unchecked: await givenFiling(auditing),
      ofOtherBranch: await givenFiling(filed, { branch: branch.id }),
      ofOtherPerson: await givenFiling(filed, { person: 1 }),
    };
    portal.clock.advanceDays(10);

    reported = await report();
    expect(await rowOf('M03')).toMatchObject({
      isBroughtIn: true,
      isOpen: true,
      checkStatus: materialCheckStatus.code.waiting,
      files: [{ id: contracts.newest }],
    });
    expect(await rowOf('M02')).toMatchObject({ isBroughtIn: false, files: [] });
    await handIn(portal, covered.employer, reported.id);
    await portal.provider('claim:accept', [reported.caseNo]);
    await givenFiling(filed);
    portal.clock.advanceDays(10);

    // A document accepted by the insurer takes precedence over a filed one.
    reported = await report();
    expect(await rowOf('M03')).toMatchObject({ isBroughtIn: true, files: [{ id: contracts.newest }] });
    reported = await report(2);
    expect(await rowOf('M03')).toMatchObject({ isBroughtIn: false, files: [] });
  });

  /** Files one person of the policy with a contract; returns the file's id. */
  async function givenFiling(
    status: FilingState,
    { branch = null, person = 0 }: { branch?: number | null; person?: number } = {},
  ): Promise<string> {
    const { db } = portal.ctx;
    const contract = await givenFile(portal, covered.employer);
    const insured = await firstRow(db, 'insure_person', { id: covered.personIds[person] ?? 0 });
    const now = portal.clock.now();
    const filing = await insertRow(db, 'labor_filing', {
      customer_id: covered.employer.id,
      filiale_id: branch,
      user_id: null,
      filing_no: `LB${randomUUID()}`,
      relation_type: relationType.code.labourContract,
      work_unit: '装配车间',
      file_ids: JSON.stringify([contract]),
      filing_status: status,
      draft_sealed: null,
      audit_remark: null,
      contract_begin: null,
      contract_end: null,
      contract_no: null,
      work_unit_uscc: null,
      renew_of: null,
      submit_time: now,
      created_at: now,
      updated_at: now,
    });
    await insertRow(db, 'labor_filing_person', {
      filing_id: filing.id,
      customer_id: covered.employer.id,
      name: insured.name,
      id_no_sealed: insured.id_no_sealed,
      id_no_hash: insured.id_no_hash,
      id_no_masked: insured.id_no_masked,
      mobile_sealed: null,
      mobile_masked: null,
      work_type_name: insured.work_type_name,
      hire_date: '2025-01-01' as CivilDate,
      contract_type: contractType.code.fixed,
      contract_begin: '2025-01-01' as CivilDate,
      contract_end: null,
      month_wage_fen: null,
      social_insurance: true,
      work_injury_insurance: true,
    });
    return contract;
  }

  test('files of another branch, employer or case and lists of over a hundred files are refused', async () => {
    const { id: customerId } = covered.employer;
    const [north, south] = [await portal.given.filiale(customerId), await portal.given.filiale(customerId)];
    const own = await portal.given.projectUser(customerId, north.id);
    const theirs = await givenFile(portal, await portal.given.projectUser(customerId, south.id));
    const foreign = await givenFile(portal, await portal.given.customer());
    const { db, files } = portal.ctx;
    await updateRows(db, 'cases', { filiale_id: north.id }, { id: reported.id });
    const used = await givenFile(portal, covered.employer);
    await db.transaction().execute((trx) => files.lock(trx, [used]));
    const many = Array.from({ length: 101 }, () => randomUUID());
    const save = async (caller: Caller, fileIds: string[]) =>
      (await caller.put(`/api/cases/${reported.id}/materials`, { items: [{ materialCode: 'M01', fileIds }] }))
        .status;

    expect([
      await save(portal.as(own.username), [theirs]),
      await save(me(), [foreign]),
      await save(me(), [used]),
      await save(me(), many),
    ]).toEqual([403, 403, 403, 422]);
    expect(await rowOf('M01')).toMatchObject({ checkStatus: 0, files: [] });
  });
});
