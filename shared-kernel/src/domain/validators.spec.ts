import { accountNames } from './password';
import { civilDate } from './civil-date';
import {
  ageOn,
  birthdayOf,
  isCnaps,
  isCorporateAccount,
  isEmail,
  isExpressNo,
  isInvoiceNo,
  isLuhnCard,
  isMobile,
  isPersonName,
  isPlate,
  isResidentId,
  isUscc,
  newPasswordProblem,
  passwordProblem,
  residentIdProblem,
  sexOf,
} from './validators';

const today = civilDate('2026-11-21');

describe('resident identity numbers', () => {
  it.each([
    ['350212198807120015', '1988-07-12', 1],
    ['37028319951103252X', '1995-11-03', 0],
  ])('accepts %s', (idNo, birthday, sex) => {
    expect(residentIdProblem(idNo, today)).toBeUndefined();
    expect(birthdayOf(idNo)).toBe(birthday);
    expect(sexOf(idNo)).toBe(sex);
  });

  it.each([
    ['350212198807120016', 'wrong check digit'],
    ['370283199513032523', 'month 13'],
    ['37028319951103252x', 'small x'],
    ['35021219880712001', '17 digits'],
    ['003212198807120015', 'no such province'],
    ['', 'empty'],
  ])('refuses %s (%s)', (idNo) => {
    expect(residentIdProblem(idNo, today)).toMatch(/^身份证号码/);
  });

  it('refuses a birth date in the future', () => {
    expect(isResidentId('350212198807120015', civilDate('1988-07-11'))).toBe(false);
    expect(isResidentId('350212198807120015', civilDate('1988-07-12'))).toBe(true);
  });

  it.each([
    ['1961-11-22', 64],
    ['1961-11-21', 65],
    ['1960-11-21', 66],
    ['2010-11-22', 15],
  ])('returns for a birthday of %s the age %d', (birthday, age) => {
    expect(ageOn(civilDate(birthday), today)).toBe(age);
  });

  it('counts a leap day birthday on 1 March of other years', () => {
    expect(ageOn(civilDate('2004-02-29'), civilDate('2026-02-28'))).toBe(21);
    expect(ageOn(civilDate('2004-02-29'), civilDate('2026-03-01'))).toBe(22);
  });
});

describe('unified social credit codes', () => {
  it.each([
    '91310115MA1FAKE27N',
    '91350200MA31ABCD0D',
    '91350205MA2DEM017T',
    '91310115MA1DEM0233',
    '91330110MA2DEM033A',
    '91320505MA1DEM04XY',
    '91510107MA6DEM057C',
    '91350203MA3PRD0166',
    '91350200MA3NT001X9',
    '91310101MA1NT00249',
    '91440304MA5NT003X9',
  ])('accepts %s', (code) => {
    expect(isUscc(code)).toBe(true);
  });

  it.each(['91310115MA1FAKE27M', '91350200MA31ABCDOD', '9135020', '', '91350200ma31abcd0d'])(
    'refuses %p',
    (code) => {
      expect(isUscc(code)).toBe(false);
    },
  );
});

describe('bank and invoice numbers', () => {
  it('checks the Luhn digit of a personal card', () => {
    expect(isLuhnCard('6222023602890000011')).toBe(true);
    expect(isLuhnCard('6217001830000012347')).toBe(true);
    expect(isLuhnCard('6222023602890000012')).toBe(false);
    expect(isLuhnCard('6217001830000012374')).toBe(false);
    expect(isLuhnCard('62220236')).toBe(false);
  });

  it('accepts any 8 to 32 digits as a company account', () => {
    expect(isCorporateAccount('6222023602890000012')).toBe(true);
    expect(isCorporateAccount('3500 1234-5678')).toBe(true);
    expect(isCorporateAccount('1234567')).toBe(false);
    expect(isCorporateAccount('1234567a')).toBe(false);
  });

  it('checks the length of invoice and clearing numbers', () => {
    expect(isInvoiceNo('26352000000012345678')).toBe(true);
    expect(isInvoiceNo('2635200000001234567')).toBe(false);
    expect(isCnaps('102393000011')).toBe(true);
    expect(isCnaps('10239300001')).toBe(false);
  });
});

describe('contact details', () => {
  it.each(['13806050012', '19959200088', '138-0605-0012'])('accepts the mobile %s', (mobile) => {
    expect(isMobile(mobile)).toBe(true);
  });

  it.each(['12345678901', '1380605001', ''])('refuses the mobile %p', (mobile) => {
    expect(isMobile(mobile)).toBe(false);
  });

  it.each(['王伟', '买买提·艾力', "Anna-Maria O'Neil", '㐂子'])('accepts the name %s', (name) => {
    expect(isPersonName(name)).toBe(true);
  });

  it.each(['王', '王1', '', 'A', '王'.repeat(31), '王 伟'])('refuses the name %p', (name) => {
    expect(isPersonName(name)).toBe(false);
  });

  it('refuses number plates, e-mail addresses and parcel numbers in a wrong format', () => {
    expect(isPlate('闽D12345')).toBe(true);
    expect(isPlate('粤BD12345')).toBe(true);
    expect(isPlate('闽D1234I')).toBe(false);
    expect(isPlate('闽O1234')).toBe(false);
    expect(isEmail('hr@example.com')).toBe(true);
    expect(isEmail('hr@example')).toBe(false);
    expect(isEmail(`${'a'.repeat(60)}@b.cn`)).toBe(false);
    expect(isExpressNo('SF1234567890')).toBe(true);
    expect(isExpressNo('sf12')).toBe(false);
  });
});

describe('passwords', () => {
  it.each(['Demo@2026', 'abcDEF123', 'abc_12345'])('accepts %s', (password) => {
    expect(passwordProblem(password, '13900000001')).toBeUndefined();
  });

  it.each(['short1A', 'abcdefgh', 'abcdefg1', 'A1@'.repeat(7), 'Demo 2026@', '密码Demo2026@'])(
    'refuses %s',
    (password) => {
      expect(passwordProblem(password, 'x')).toMatch(/^密码须为8-20位/);
    },
  );

  it.each([
    ['admin_001', 'Admin_001'],
    ['admin_001', 'My-Admin_001!'],
    ['13900000001', 'Aa-13900000001'],
    ['Wang', '2026@waNGmin'],
  ])('with the account name %s refuses a password that contains it: %s', (name, password) => {
    expect(passwordProblem(password, 'x', name)).toBe('密码不能包含手机号或用户名');
    const change = { old: 'Demo@2026', next: password, username: 'x' };
    const names = accountNames({ username: 'x', name: name.replace('_', ' _') });
    expect(newPasswordProblem({ ...change, names })).toBe('密码不能包含手机号或用户名');
    expect(newPasswordProblem({ ...change, username: name })).toBe('密码不能包含手机号或用户名');
  });

  it('refuses the old password, but not a password that contains a very short name', () => {
    expect(passwordProblem('Demo@2026', 'emo', '')).toBeUndefined();
    expect(newPasswordProblem({ old: 'Demo@2026', next: 'Demo@2026', username: 'x' })).toBe(
      '新密码不能与原密码相同',
    );
    expect(newPasswordProblem({ old: 'Demo@2026', next: 'Demo@2027', username: 'x' })).toBeUndefined();
  });
});
