import type { policyInForce } from '../../roster/roster.fixtures';
import type { Caller } from '../../../testing/portal';
import type { DocumentKind } from '../documents.tables';
import type { Verified } from '../verify-document';

/** Verifies documents of the test's portal without signing in, as anybody can. */
export function verification(stage: ReturnType<typeof policyInForce>) {
  let address = 0;

  /** Returns the public verification result, after checking that page and JSON agree. */
  async function verified(kind: DocumentKind, edition: 'first' | 'last' = 'last'): Promise<Verified> {
    const { doc_no, check_value } = await stage.portal.ctx.db
      .selectFrom('document')
      .select(['doc_no', 'check_value'])
      .where('kind', '=', kind)
      .orderBy('id', edition === 'first' ? 'asc' : 'desc')
      .executeTakeFirstOrThrow();
    address += 1;
    const from = `2001:db8:${address.toString(16)}::1`;
    const path = `/api/public/verify/${doc_no}?check=${check_value}`;
    const found = (await stage.portal.anonymous.get(path, { from })).body.data as Verified;
    const page = (await stage.portal.anonymous.get(path, { from, headers: { accept: 'text/html' } })).bytes
      .toString()
      .replace(/<style>.*<\/style>/s, '');
    const facts = [
      found.brand,
      found.insured,
      found.number,
      found.insurer,
      found.from,
      found.to,
      found.state,
    ];
    const known = [...facts, found.note].filter((fact) => fact !== null);
    expect(known.filter((fact) => !page.includes(fact))).toEqual([]);
    const technical = page.indexOf('<details');
    expect(page.indexOf(found.sha256)).toBeGreaterThan(technical);
    expect(technical).toBeGreaterThan(page.indexOf(found.number));
    return found;
  }

  const opened = async (caller: Caller, path: string): Promise<Buffer> => {
    const reply = await caller.get(path);
    expect({ path, status: reply.status, type: reply.headers['content-type'] }).toMatchObject({
      path,
      status: 200,
      type: 'application/pdf',
    });
    return reply.bytes;
  };

  return { verified, opened };
}
