import { defineDictionary, defineWords } from './dictionary';

const made = defineDictionary({
  name: 'status',
  entries: {
    draft: { code: 0, label: '草稿', tone: 'draft' },
    middle: { code: 2, label: '中间' },
    done: { code: 10, label: '完成', tone: 'done' },
  },
});

describe('a dictionary', () => {
  it('names its codes', () => {
    expect(made.code).toEqual({ draft: 0, middle: 2, done: 10 });
    expect(defineWords('reason', ['离职']).code).toEqual({ 离职: '离职' });
  });

  it('lists its codes in the given order', () => {
    expect(made.codes).toEqual([0, 2, 10]);
    expect(made.options[2]).toEqual({ value: 10, label: '完成', tone: 'done' });
  });

  it('labels a code given as number or text', () => {
    expect(made.label(10)).toBe('完成');
    expect(made.label('10')).toBe('完成');
    expect(made.tone('0')).toBe('draft');
    expect(made.tone(2)).toBeUndefined();
  });

  it('labels an unknown code as received and a missing one with an empty text', () => {
    expect(made.label(77)).toBe('77');
    expect(made.label(null)).toBe('');
    expect(made.label(undefined)).toBe('');
    expect(made.tone(77)).toBeUndefined();
  });

  it('recognises its own codes', () => {
    expect(made.has(2)).toBe(true);
    expect(made.has('2')).toBe(false);
    expect(made.has(3)).toBe(false);
  });

  it('finds the code of a label', () => {
    expect(made.codeOf('草稿')).toBe(0);
    expect(made.codeOf('无')).toBeUndefined();
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
