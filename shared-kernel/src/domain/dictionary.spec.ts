import { defineDictionary, defineWords } from './dictionary';

const status = defineDictionary({
  name: 'status',
  entries: {
    draft: { code: 0, label: '草稿', tone: 'draft' },
    middle: { code: 2, label: '中间' },
    done: { code: 10, label: '完成', tone: 'done' },
  },
});

describe('a dictionary', () => {
  it('names its codes', () => {
    expect(status.code).toEqual({ draft: 0, middle: 2, done: 10 });
    expect(defineWords('reason', ['离职']).code).toEqual({ 离职: '离职' });
  });

  it('lists its codes in the given order', () => {
    expect(status.codes).toEqual([0, 2, 10]);
    expect(status.options[2]).toEqual({ value: 10, label: '完成', tone: 'done' });
  });

  it('labels a code given as number or text', () => {
    expect(status.label(10)).toBe('完成');
    expect(status.label('10')).toBe('完成');
    expect(status.tone('0')).toBe('draft');
    expect(status.tone(2)).toBeUndefined();
  });

  it('shows an unknown code as received and a missing one as nothing', () => {
    expect(status.label(77)).toBe('77');
    expect(status.label(null)).toBe('');
    expect(status.label(undefined)).toBe('');
    expect(status.tone(77)).toBeUndefined();
  });

  it('recognises its own codes', () => {
    expect(status.has(2)).toBe(true);
    expect(status.has('2')).toBe(false);
    expect(status.has(3)).toBe(false);
  });

  it('finds the code of a label', () => {
    expect(status.codeOf('草稿')).toBe(0);
    expect(status.codeOf('无')).toBeUndefined();
  });

  it('may use the labels themselves as codes', () => {
    const reason = defineWords('reason', ['离职', '退休']);

    expect(reason.options).toEqual([
      { value: '离职', label: '离职' },
      { value: '退休', label: '退休' },
    ]);
    expect(reason.has('离职')).toBe(true);
  });
});
