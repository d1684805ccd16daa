import { defineCodes, defineWords } from './dictionary';

const made = defineCodes('status', {
  draft: { code: 0, label: '草稿', tone: 'draft' },
  middle: { code: 2, label: '中间' },
  done: { code: 10, label: '完成', tone: 'done' },
});

describe('a dictionary', () => {
  it('names its codes, and lists them in the given order', () => {
    expect(made.code).toEqual({ draft: 0, middle: 2, done: 10 });
    expect(made.codes).toEqual([0, 2, 10]);
    expect(made.options[2]).toEqual({ value: 10, label: '完成', tone: 'done' });
  });

  it('labels a code given as number or text, an unknown one as received and a missing one as empty', () => {
    expect([10, '10', 77, null, undefined].map(made.label)).toEqual(['完成', '完成', '77', '', '']);
    expect(['0', 2, 77].map(made.tone)).toEqual(['draft', undefined, undefined]);
  });

  it('recognises its own codes, and finds the code of a label', () => {
    expect([2, '2', 3].map(made.has)).toEqual([true, false, false]);
    expect(['草稿', '无'].map(made.codeOf)).toEqual([0, undefined]);
  });

  it('may use the labels themselves as codes', () => {
    const reason = defineWords('reason', ['离职', '退休']);

    expect(reason.code).toEqual({ 离职: '离职', 退休: '退休' });
    expect(reason.options).toEqual([
      { value: '离职', label: '离职' },
      { value: '退休', label: '退休' },
    ]);
    expect(reason.has('离职')).toBe(true);
  });
});
