import { z } from 'zod';
import * as texts from '../domain/texts';

export const mobile = z
  .string()
  .trim()
  .regex(/^1[3-9]\d{9}$/, texts.invalidMobile);
export const captcha = z
  .string()
  .trim()
  .regex(/^\d{6}$/, texts.verificationCodeIncomplete);
export const password = z.string().min(1, '请输入密码').max(100);
