import { setImmediate as nextTurn } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { confirmStatus, operateType } from 'shared-kernel/domain/dictionaries';
import { eachPortal, oneDatabase, firstRow } from '../../testing/portal';
import { givenMoney, givenPlan, givenPolicy, personNo } from '../insure/insure.fixtures';
import { quotePlan } from '../onboarding/onboarding.fixtures';
import { pagesOf, textOf } from './template/pdf-text.fixtures';

oneDatabase((open) => {
  const portal = eachPortal(open);

  it('the platform agreement is a PDF of several pages in Chinese, the same bytes each time', async () => {
    const employer = await portal.given.customer();
    const caller = portal.as(employer.username);
    const company = await caller.get(`/api/signcompanys/${employer.signcompanyId}`);
    const path = (company.body.data.fddProtocolUrl ?? '').replace('/prod-api', '');

    const first = await caller.get(path);
    const second = await caller.get(path);

    expect(first.headers['content-type']).toBe('application/pdf');
    expect(String(first.headers['content-disposition'])).toMatch(/^inline/);
    expect(pagesOf(first.bytes)).toBeGreaterThanOrEqual(3);
    expect(textOf(first.bytes)).toContain('《雇安通平台服务协议》');
    expect(textOf(first.bytes)).toContain('第十一条 法律适用与争议解决');
    expect(first.bytes.equals(second.bytes)).toBe(true);
  });

  it('the plan letter shows every plan that waits for confirmation with its prices, only to its own employer', async () => {
    const employer = await portal.given.customer({ customername: '宁波示例五金有限公司' });
    const stranger = await portal.given.customer();
    const plan = await quotePlan(portal, employer.id);
    await givenPlan(portal, employer.id, { mealNo: 'M3', confirmStatus: confirmStatus.code.waiting });
    await givenPlan(portal, employer.id, { mealNo: 'M1' });

    const letter = await portal.as(employer.username).get('/api/customers/planLetter');
    const named = await portal.as(employer.username).get(`/api/customers/planLetter?ids=${plan}`);
    const foreign = await portal.as(stranger.username).get(`/api/customers/planLetter?ids=${plan}`);
    const nothing = await portal.as(stranger.username).get('/api/customers/planLetter');

    const text = textOf(letter.bytes);
    expect(text).toContain('宁波示例五金有限公司');
    expect(text).toContain('特别约定');
    expect(text.match(/方案：.*?（M\d）/g)).toHaveLength(2);
    expect(text).toMatch(/（M2）.*¥\d.*（M3）.*¥\d/s);
    expect([letter.status, named.status, foreign.status, nothing.status]).toEqual([200, 200, 404, 404]);
  });

  it('the policy PDF lists the premium in words and the people, and its archive adds clauses and special terms', async () => {
    const employer = await portal.given.customer({ customername: '宁波示例五金有限公司' });
    const { id, policyNo } = await givenPolicy(portal, employer, { begin: false });
    const caller = portal.as(employer.username);
    const stranger = portal.as((await portal.given.customer()).username);

    const policy = await caller.get(`/api/insures/${id}/policyFile`);
    const archive = unzipSync((await caller.get(`/api/insures/${id}/policyArchive`)).bytes);

    const text = textOf(policy.bytes);
    for (const part of [policyNo, '宁波示例五金有限公司', '¥3,348.00（人民币叁仟叁佰肆拾捌元整）', '王甲一'])
      expect(text).toContain(part);
    expect(Object.keys(archive)).toEqual([
      '雇主责任险电子保单.pdf',
      '雇主责任保险条款.pdf',
      '特别约定.pdf',
      '方案确认书.pdf',
    ]);
    expect(policy.bytes.equals(Buffer.from(archive['雇主责任险电子保单.pdf'] ?? []))).toBe(true);
    expect((await stranger.get(`/api/insures/${id}/policyFile`)).status).toBe(404);
  });

  it('documents show a project user without viewCost no premium, and a quote is refused', async () => {
    const employer = await portal.given.customer();
    const main = portal.as(employer.username);
    const { id, customerMealId } = await givenPolicy(portal, employer);
    await givenMoney(portal, employer.id, 1000);
    const made = await main.post('/api/addReduces', {
      insureId: id,
      operateType: operateType.code.add,
      effectDate: '2026-11-23',
      persons: [personNo(50)],
    });
    const order = made.body.data;
    await main.post(`/api/addReduces/${order.id}/pay`, {});
    portal.clock.set('2026-11-23T09:30:00+08:00');
    await portal.ctx.jobs.runAll();
    const branch = await portal.given.filiale(employer.id);
    for (const table of ['insure', 'insure_person', 'add_reduce'] as const)
      await portal.ctx.db.updateTable(table).set({ filiale_id: branch.id }).execute();
    const amounts = new RegExp(`¥3,348|叁仟叁佰|669\\.6|${order.premium}|补保费`);
    const papersOf = async (viewCost: boolean) => {
      const user = await portal.given.projectUser(employer.id, branch.id, { rights: { viewCost } });
      const caller = portal.as(user.username);
      const archive = unzipSync((await caller.get(`/api/insures/${id}/policyArchive`)).bytes);
      const single = [`/api/insures/${id}/policyFile`, `/api/addReduces/${order.id}/endorseFile`];
      const papers: Uint8Array[] = Object.values(archive);
      for (const path of single) papers.push((await caller.get(path)).bytes);
      const priced = papers.map(textOf).map((text) => (text === '' ? 'no text' : amounts.test(text)));
      const quote = await caller.get(`/api/customerMeals/quoteFile/${customerMealId}?counts=3:5`);
      return { names: Object.keys(archive), priced, quote: quote.status };
    };

    const names = [
      '雇主责任险电子保单.pdf',
      '雇主责任保险条款.pdf',
      '特别约定.pdf',
      expect.stringMatching(/^批单/),
    ];
    expect(await papersOf(true)).toEqual({
      names,
      priced: [true, false, false, true, true, true],
      quote: 200,
    });
    expect(await papersOf(false)).toEqual({ names, priced: Array(6).fill(false), quote: 403 });
  });

  it('generating documents does not delay requests of other users', async () => {
    const employer = await portal.given.customer();
    const other = portal.as((await portal.given.customer()).username);
    const caller = portal.as(employer.username);
    await caller.get('/api/customers/authLetterTemplate');
    await other.get('/api/customers/planLetter');

    const state = { areMade: false };
    const papers = Promise.all(
      Array.from({ length: 10 }, () => caller.get('/api/customers/authLetterTemplate')),
    );
    void papers.then(() => (state.areMade = true));
    const waits: number[] = [];
    while (!state.areMade) {
      const asked = performance.now();
      await other.get('/api/customers/planLetter');
      waits.push(performance.now() - asked);
      // Injected calls alone would never let the event loop poll external events.
      await nextTurn();
    }

    expect(new Set((await papers).map((paper) => paper.status))).toEqual(new Set([200]));
    // Without a worker, each call would wait for a whole document.
    expect(waits.toSorted((a, b) => a - b).at(Math.floor(waits.length / 2))).toBeLessThan(250);
    expect(waits.length).toBeGreaterThan(5);
  });

  it('clauses, special terms, guide and letter of authority are served as PDFs', async () => {
    const employer = await portal.given.customer({ customername: '宁波示例五金有限公司' });
    const caller = portal.as(employer.username);
    const plan = await quotePlan(portal, employer.id);
    const insurer = await firstRow(portal, 'supplyer');
    const guide = await caller.get('/api/supplyers/getOperationFile');
    const { url } = guide.body.data;

    const replies = [
      await caller.get(`/supplyers/clauseFile/${insurer.id}`),
      await caller.get(`/supplierInsurefiles/specialClause/${plan}`),
      await caller.get(url.replace('/prod-api', '')),
      await caller.get('/api/customers/authLetterTemplate'),
    ];

    expect(guide.body.data).toMatchObject({
      fileName: expect.stringContaining('操作手册'),
      version: '2026.1',
    });
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200]);
    const texts = replies.map((reply) => textOf(reply.bytes));
    expect(texts[0]).toContain('雇主责任保险条款');
    expect(texts[1]).toContain('雇主责任保险特别约定');
    expect(texts[2]).toContain('操作手册');
    expect(texts[3]).toContain('宁波示例五金有限公司');
  });

  it('documents that do not exist, belong to others, or are requested without a session are refused', async () => {
    const employer = await portal.given.customer();
    const stranger = await portal.given.customer();
    const plan = await quotePlan(portal, employer.id);
    const caller = portal.as(stranger.username);

    const replies = [
      await caller.get('/supplyers/clauseFile/999'),
      await caller.get(`/supplierInsurefiles/specialClause/${plan}`),
      await caller.get(`/supplierInsurefiles/specialClause/1?of=insure`),
      await caller.get('/api/signcompanys/999/protocol'),
      await caller.get('/api/supplyers/getOperationFile?supplyerId=999'),
      await portal.anonymous.get(`/supplierInsurefiles/specialClause/${plan}`),
    ];

    expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404, 404, 404, 401]);
  });
});
