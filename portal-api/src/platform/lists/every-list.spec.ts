import { z } from 'zod';
import { contractEndpoints, contractLists } from '../../testing/contract-endpoints';

/** Lists without an export, and why: every other list uses defineListEndpoint. */
const withoutExport: Record<string, string> = {
  'reference.list-work-types':
    'ranked by how well they match a word; its page saves the whole table with 下载工种分类表',
};

const isPaged = (query: z.ZodType) => query instanceof z.ZodObject && 'start' in query.shape;

describe('a list', () => {
  it('has an export, or is listed in this file with the reason for having none', () => {
    const plain = contractEndpoints().filter((endpoint) => isPaged(endpoint.query) && !('list' in endpoint));
    expect(plain.map(({ id }) => id)).toEqual(Object.keys(withoutExport));
  });

  it('exports at least one column, and its export accepts all of its filters', () => {
    for (const { id, list, query } of contractLists()) {
      expect([id, list.columns.length > 0]).toEqual([id, true]);
      const asked = Object.keys((query as z.ZodObject).shape).filter(
        (name) => !/^(start|length)$/.test(name),
      );
      const exported = Object.keys((list.exportEndpoint.query as z.ZodObject).shape);
      expect([id, asked.filter((name) => !exported.includes(name))]).toEqual([id, []]);
    }
  });
});
