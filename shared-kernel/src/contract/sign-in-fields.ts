import { z } from 'zod';

export const mobile = z
  .string()
  .trim()
  .regex(/^1[3-9]\d{9}$/, '请输入正确的手机号');
export const captcha = z
  .string()
  .trim()
  .regex(/^\d{6}$/, '请输入6位验证码');
export const password = z.string().min(1, '请输入密码').max(100);
