import {
  brokenCell,
  cleanAmount,
  cleanCell,
  cleanIdNo,
  cleanMobile,
  cleanName,
  understood,
} from './cleaning';
import { isMobile, isPersonName } from './contact';
import { civilDate } from './civil-date';
import { typedDay, typedTime } from './typed-day';

describe('the cleaning of typed and imported text', () => {
  it.each([
    ['\u200B测\u202A试\u202E', '测试'],
    [' 一\u00A0\u3000 二\t三\n', '一 二 三'],
    ["'350212", '350212'],
    ['\u2F26\u2F63', '子生'],
    ['⺠⻓', '民长'],
    ['\uF9D1', '六'],
    ['a\uFE0Fb\u00AD', 'ab'],
    ['（一）：①', '（一）：①'],
  ])('turns %p into the text %p', (typed, text) => {
    expect(cleanCell(typed)).toBe(text);
  });

  it.each([
    ['王　芳', '王芳'],
    [' 欧 阳 锋 ', '欧阳锋'],
    ['欧阳 王芳', '欧阳王芳'],
    ...'·•・‧∙⋅●･.．'.split('').map((dot) => [`古丽米热${dot}艾比布力`, '古丽米热·艾比布力']),
    ['古丽米热 · 艾比布力', '古丽米热·艾比布力'],
    ['Ｊｏｈｎ  A. Smith', 'John A. Smith'],
    ['Seán O’Brien', "Seán O'Brien"],
    ['Nguyễn, Văn An', 'Nguyễn, Văn An'],
    ['𠮷田', '𠮷田'],
  ])('turns %p into the name %p', (typed = '', name = '') => {
    expect(cleanName(typed)).toBe(name);
    expect(isPersonName(name)).toBe(true);
  });

  it.each([
    ['350203 19880712 1388', '350203198807121388'],
    ["'35020319900101107ｘ", '35020319900101107X'],
    ['３５０２０３１９８８０７１２１３８８\u200B', '350203198807121388'],
    ['35020319900101107×', '35020319900101107×'],
    ['350203-19880712-1388', '350203198807121388'],
    ['’350203198807121388', '350203198807121388'],
    ['AB-1234', 'AB-1234'],
  ])('turns %p into the identity number %p', (typed, number) => {
    expect(cleanIdNo(typed)).toBe(number);
  });

  it.each([
    '+8613806050012',
    '86-13806050012',
    '0086 138 0605 0012',
    '138-0605-0012',
    '１３８０６０５００１２',
    '13806050012.0',
  ])('accepts %p as a mobile number', (typed) => {
    expect(cleanMobile(typed)).toBe('13806050012');
    expect(isMobile(typed)).toBe(true);
  });

  it.each([
    ['￥6,500.50', '6500.50'],
    ['6500元', '6500'],
    ['RMB 5000.00', '5000.00'],
    ['1,234，567', '1234567'],
    ['1,2345', '12345'],
    ['6500,50', '6500,50'],
    ['6.500,5', '6.500,5'],
    ['约6500', '约6500'],
  ])('turns %p into the amount %p', (typed, amount) => {
    expect(cleanAmount(typed)).toBe(amount);
  });

  it.each([
    '2026-1-5', '2026/01/05', '2026.1.5', '20260105', '2026年1月5日', '2026年 1月 5日', '46027', '46027.5', '２０２６－０１－０５',
    '2026-01-05 08:30:00', '2026-01-05T00:00:00.000Z', '2026-01-04T16:00:00Z', '2026-01-05T23:00:00+08:00', '2026/1/5（周一）', '2026年1月5号', '2026、1、5', '26-1-5', '26.01.05',
  ])('reads %p as a day', (typed) => {
    expect(typedDay(typed)).toBe('2026-01-05');
  }); // prettier-ignore

  it.each([
    '2026-02-30', '2026-13-01', '2026-1', '2026年1月', '1月5日', '1/5/26', '05-01-26', '80-1-5', '2026年', '长期', '',
  ])('does not read %p as a day', (typed) => {
    expect(typedDay(typed)).toBeUndefined();
  }); // prettier-ignore

  it.each([
    ['2026-01-05 9:30', '09:30'], ['2026年1月5日 9时30分', '09:30'], ['2026年1月5日9点', '09:00'], ['2026-01-05T09:30', '09:30'],
    ['20260105 9:30', '09:30'], ['２０２６－０１－０５　９：３０', '09:30'], ['2026/1/5 下午3:05', '15:05'], ['2026年1月5日 晚上 8点30分', '20:30'],
    ['2026-01-05 上午9:30', '09:30'], ['2026-01-05 下午15:05', '15:05'], ['2026/1/5 3:05 PM', '15:05'], ['2026-01-05 9:30:00 AM', '09:30'],
    ['2026-01-05 凌晨0:10', '00:10'], ['2026-01-05 下午12:30', '12:30'],
  ])('reads %p as the time %p', (typed, time) => {
    expect(typedTime.minute(typed)).toBe(`2026-01-05 ${time}`);
  }); // prettier-ignore

  it.each([
    '2026-01-05 中午3:05', '2026-01-05 上午12:00', '2026-01-05 晚上12点', '2026-01-05 上午15:05', '2026-01-05 约3:05', '2026-01-05 8:00 9:30',
    '2026-01-05 99 9:30', '2026-01-05 24:00', '2026-01-05 9:60', '2026-01-05',
  ])('does not read %p as a time', (typed) => {
    expect(typedTime.minute(typed)).toBeUndefined();
  }); // prettier-ignore

  it('reads a day without a year as the nearest one that exists', () => {
    const on = (today: string) => (typed: string) => typedDay(typed, civilDate(today));

    expect(['12月5日', '1月5号', '10月 31 日', '2月30日'].map(on('2026-11-27'))).toEqual([
      '2026-12-05', '2027-01-05', '2026-10-31', undefined,
    ]);
    expect(on('2027-01-02')('12月31日')).toBe('2026-12-31');
  }); // prettier-ignore

  it('explains why a spreadsheet cell with an error has no value', () => {
    expect(['#N/A', '#REF!', '#DIV/0!', '#NAME?', '#公式', '#日期'].map(brokenCell)).toEqual(
      Array.from({ length: 6 }, () => expect.stringMatching(/^[是不]/)),
    );
    expect(['#1楼', '王芳', ''].map(brokenCell)).toEqual([undefined, undefined, undefined]);
  });

  it('returns the understood value of each cell, and the typed text of the others', () => {
    const typed = { name: '王　芳', mobile: '13806050012转8', idNo: '#N/A', contractEnd: '长期' };

    expect(
      understood(typed, { name: '王芳', mobile: cleanMobile(typed.mobile), idNo: '', contractEnd: '' }),
    ).toEqual({
      ...typed,
      name: '王芳',
    });
  });
});
