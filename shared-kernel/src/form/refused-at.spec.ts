import { ProblemError } from '../client';
import { refusedAt } from './refused-at';

const refusal = (fields: { field: string; message: string }[] = []) =>
  Promise.reject(new ProblemError({ code: 1003, message: '验证码错误或已过期', fields }));

describe('refusedAt', () => {
  it('assigns a refusal to the field of its code', async () => {
    await expect(refusedAt(refusal(), { codes: { 1003: 'captcha' } })).rejects.toMatchObject({
      code: 1003,
      fields: [{ field: 'captcha', message: '验证码错误或已过期' }],
    });
  });

  it('translates the field names of a refusal to those of the form, instead of using its code', async () => {
    const named = refusal([{ field: 'telephone', message: '该手机号已被其他企业使用' }]);

    await expect(
      refusedAt(named, { names: { telephone: 'operatorTelephone' }, codes: { 1003: 'captcha' } }),
    ).rejects.toMatchObject({
      fields: [{ field: 'operatorTelephone', message: '该手机号已被其他企业使用' }],
    });
  });

  it('passes on an error without a server response unchanged', async () => {
    const failure = new TypeError('broken');

    await expect(refusedAt(Promise.reject(failure), {})).rejects.toBe(failure);
  });
});
