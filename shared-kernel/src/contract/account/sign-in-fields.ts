import { z } from 'zod';
import { cleanWord } from '../../domain/cleaning';
import { digitsOnly } from '../../domain/text';
import * as texts from '../../domain/texts';

export { mobile } from '../wire';
export const captcha = z
  .string()
  .overwrite(digitsOnly)
  .regex(/^\d{6}$/, texts.verificationCodeIncomplete);
/** A mobile number in any notation, or an account name. */
export const username = z.string().overwrite(cleanWord).min(1, '请输入用户名').max(50);
export const password = z.string().min(1, '请输入密码').max(100);
