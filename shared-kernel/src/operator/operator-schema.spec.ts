import { civilDate } from '../domain/civil-date';
import type { OperatorApplication } from '../contract/onboarding';
import { operatorSchema } from './operator-schema';

const today = civilDate('2026-11-21');
const file = '00000000-0000-4000-8000-000000000001';
const filled = {
  operatorName: '方秋萍',
  operatorIdNo: '37028319951103252X',
  operatorTelephone: '13900000004',
  operatorEmail: '',
  position: '',
  authLetterFileId: file,
  idFrontFileId: file,
  idBackFileId: file,
  validFrom: today,
  validTo: civilDate('2027-11-20'),
  captcha: '246810',
};
const previous = { operatorName: '方秋萍', operatorIdNo: '370283********252X' } as OperatorApplication;
const rules = { previous: undefined, provenTelephone: undefined, today };

const problems = (form: object, change: Partial<Parameters<typeof operatorSchema>[0]> = {}) =>
  (operatorSchema({ ...rules, ...change }).safeParse(form).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

describe('an application for an operator', () => {
  it('is valid with person, documents, authority and a verified telephone', () => {
    expect(problems(filled)).toEqual([]);
  });

  it('requires every document, the identity number and the code the first time', () => {
    const { operatorName, operatorTelephone, operatorEmail, position, validFrom, validTo } = filled;

    expect(
      problems({ operatorName, operatorTelephone, operatorEmail, position, validFrom, validTo }),
    ).toEqual([
      'operatorIdNo: 请输入身份证号码',
      'idFrontFileId: 请上传身份证人像面',
      'idBackFileId: 请上传身份证国徽面',
      'authLetterFileId: 请上传授权委托书',
      'captcha: 请输入6位验证码',
    ]);
  });

  it('requires the identity number again only for another person', () => {
    const { operatorIdNo: _, ...withoutNumber } = filled;

    expect(problems(withoutNumber, { previous })).toEqual([]);
    expect(problems({ ...withoutNumber, operatorName: '徐梦洁' }, { previous })).toEqual([
      'operatorIdNo: 请输入身份证号码',
    ]);
  });

  it('requires no verification code for a verified telephone', () => {
    const { captcha: _, ...withoutCode } = filled;

    expect(problems(withoutCode, { provenTelephone: '13900000004' })).toEqual([]);
    expect(problems(withoutCode, { provenTelephone: '13900000005' })).toEqual(['captcha: 请输入6位验证码']);
  });

  it.each([
    ['a wrong check sign', { operatorIdNo: '370283199511032521' }, 'operatorIdNo: 身份证号码不正确'],
    [
      'an authority that is over',
      { validFrom: '2026-01-01', validTo: '2026-11-20' },
      'validTo: 授权有效期不能早于今天',
    ],
    ['an end before the beginning', { validFrom: '2027-12-01' }, 'validTo: 结束日期不能早于开始日期'],
  ])('is refused with %s', (_case, change, expected) => {
    expect(problems({ ...filled, ...change })).toEqual([expected]);
  });
});
