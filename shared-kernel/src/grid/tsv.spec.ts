import { isManyCells, parseTsv } from './tsv';

describe('reading cells from the clipboard', () => {
  it('splits at tabs and at any kind of line break', () => {
    expect(parseTsv('张三\t110\r\n李四\t120\n王五\t130')).toEqual([
      ['张三', '110'],
      ['李四', '120'],
      ['王五', '130'],
    ]);
  });

  it('keeps empty cells in the middle and drops empty lines', () => {
    expect(parseTsv('张三\t\t电工\n\n\t\t\n')).toEqual([['张三', '', '电工']]);
  });

  it('reads quoted cells with tabs, line breaks and quotes inside', () => {
    expect(parseTsv('"张\n三"\t"说\t""好"""\n李四\t1')).toEqual([
      ['张\n三', '说\t"好"'],
      ['李四', '1'],
    ]);
  });

  it('treats a stray quote as text', () => {
    expect(parseTsv('5" 管\t工\n"顺达"物流\t"甲"和"乙"\n"半\t5')).toEqual([
      ['5" 管', '工'],
      ['"顺达"物流', '"甲"和"乙"'],
      ['"半', '5'],
    ]);
  });

  it('distinguishes one cell with a trailing line break from several cells', () => {
    expect(isManyCells('张三\r\n')).toBe(false);
    expect(isManyCells('张三\t1')).toBe(true);
    expect(isManyCells('张三\n李四')).toBe(true);
  });
});
