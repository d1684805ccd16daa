import {
  digitsOnly,
  formatNumber,
  fullWidthParentheses,
  halfWidth,
  maskIdNo,
  maskMobile,
  priceText,
  shortFileName,
  stripTags,
  trimmed,
} from './text';

describe('normalising typed text', () => {
  it('strips HTML tags and keeps the text', () => {
    expect(stripTags('<p class="a>b">已<b>驳回</b></p><!-- <i> -->')).toBe('b">已驳回');
    expect(stripTags('<script src=x></script>赔付 < 3 万')).toBe('赔付 < 3 万');
    expect(stripTags('一<!-- 二 --><!-- 三')).toBe('一<!-- 三');
  });

  it('shortens a long file name before its extension, and not within a character', () => {
    expect(shortFileName('a.pdf')).toBe('a.pdf');
    expect(shortFileName(`${'长'.repeat(300)}.PDF`)).toBe(`${'长'.repeat(196)}.PDF`);
    expect(shortFileName(`${'😀'.repeat(150)}.jpeg`)).toBe(`${'😀'.repeat(97)}.jpeg`);
    expect(shortFileName('长'.repeat(300))).toBe('长'.repeat(200));
    expect(shortFileName(`a.${'x'.repeat(300)}`)).toHaveLength(200);
  });

  it.each([
    ['the digits of a phone number', digitsOnly, ' 138-0605 ００１２', '13806050012'],
    ['a user name without blanks around it', trimmed, '  13900000001\t', '13900000001'],
    ['full-width parentheses of a company', fullWidthParentheses, '鹭服(厦门)公司', '鹭服（厦门）公司'],
    ['half-width letters, digits and spaces', halfWidth, '３５０２１２Ｘ　（甲）', '350212X (甲)'],
  ])('returns %s', (_, normalised, typed, text) => {
    expect(normalised(typed)).toBe(text);
  });
});

describe('masking', () => {
  it.each([
    ['350212198807120015', '350212********0015'],
    ['E12345678', 'E1*****78'],
    ['1234', '****'],
    ['', ''],
  ])('masks %p as %p', (idNo, masked) => {
    expect(maskIdNo(idNo)).toBe(masked);
  });

  it('masks the middle of a mobile number', () => {
    expect(maskMobile('13806050012')).toBe('138****0012');
    expect(maskMobile('12345')).toBe('*****');
  });
});

describe('formatting numbers', () => {
  it.each([
    [1234.5, '1,234.50'],
    ['1234567', '1,234,567.00'],
    [1.005, '1.01'],
    [-0.001, '0.00'],
    [-1234.565, '-1,234.57'],
    [1e21, '1,000,000,000,000,000,000,000.00'],
    [1.5e-7, '0.00'],
    [12n, '12.00'],
  ])('shows %p as %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it('accepts another number of decimals', () => {
    expect(formatNumber(12.5, 0)).toBe('13');
    expect(formatNumber('0.12345', 4)).toBe('0.1235');
  });

  it.each([[{}], [[1]], [() => 1], [Number.NaN], ['abc'], [true], [Number.POSITIVE_INFINITY]])(
    'shows a message for %p, which is not a number',
    (value) => {
      expect(formatNumber(value)).toBe('该值不是一个有效数据');
    },
  );

  it.each([undefined, null, ''])('shows nothing for %p', (value) => {
    expect(formatNumber(value)).toBe('');
  });

  it('rounds a price to two decimals', () => {
    expect(priceText(388.805)).toBe('388.81');
    expect(priceText('388.8')).toBe('388.80');
  });
});
