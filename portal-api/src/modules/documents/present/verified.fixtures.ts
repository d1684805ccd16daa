import type { policyInForce } from '../../roster/roster.fixtures';
import type { Caller } from '../../../testing/portal';
import type { DocumentKind } from '../documents.tables';
import type { Verified } from '../verify-document';

type Shown = Partial<Record<keyof Verified, unknown>> & { note?: string | RegExp | null };

/** Verifies documents of the test's portal without signing in, as anybody can. */
export function verification(stage: ReturnType<typeof policyInForce>) {
  let address = 0;

  /** Checks facts of the public verification result, and that page and JSON agree. */
  async function expectShown(
    kind: DocumentKind,
    { note: expectedNote, ...expected }: Shown,
    edition: 'first' | 'last' = 'last',
  ): Promise<void> {
    const { portal } = stage;
    const { doc_no, check_value } = await portal.ctx.db
      .selectFrom('document')
      .select(['doc_no', 'check_value'])
      .where('kind', '=', kind)
      .orderBy('id', edition === 'first' ? 'asc' : 'desc')
      .executeTakeFirstOrThrow();
    address += 1;
    const from = `2001:db8:${address.toString(16)}::1`;
    const path = `/api/public/verify/${doc_no}?check=${check_value}` as const;
    const found = (await portal.anonymous.get(path, { from })).body.data;
    const html = await portal.anonymous.get(path, { from, headers: { accept: 'text/html' } });
    const page = html.bytes.toString().replace(/<style>.*<\/style>/s, '');
    const { brand, insured, number, insurer, from: begin, to, state, note } = found;
    const facts = [brand, insured, number, insurer, begin, to, state, note];
    expect(facts.filter((fact) => fact !== null && !page.includes(fact))).toEqual([]);
    const technical = page.indexOf('<details');
    expect(page.indexOf(found.sha256)).toBeGreaterThan(technical);
    expect(technical).toBeGreaterThan(page.indexOf(found.number));
    expect(found).toMatchObject(expected);
    if (expectedNote instanceof RegExp) expect(note).toMatch(expectedNote);
    else if (expectedNote !== undefined) expect(note).toBe(expectedNote);
  }

  const opened = async (caller: Caller, path: string): Promise<Buffer> => {
    const reply = await caller.get(path);
    expect([path, reply.status, reply.headers['content-type']]).toEqual([path, 200, 'application/pdf']);
    return reply.bytes;
  };

  return { expectShown, opened };
}
