import { z } from 'zod';
import { digitsOnly } from '../../domain/text';
import * as texts from '../../domain/texts';

export { mobile } from '../wire';
export const captcha = z
  .string()
  .overwrite(digitsOnly)
  .regex(/^\d{6}$/, texts.verificationCodeIncomplete);
export const password = z.string().min(1, '请输入密码').max(100);
