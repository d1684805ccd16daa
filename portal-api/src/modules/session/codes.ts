import type { Context } from '../../platform/context';
import { isVerificationCode, type RequestedCode } from '../../platform/verification';
import { countCodeTry } from './sign-in-limits';

/** Whether the SMS code is right, without using it up. Wrong ones count for code, number and address. */
export async function isCode(ctx: Context, code: RequestedCode, ip: string): Promise<boolean> {
  const tried = await countCodeTry(ctx, ip, code.mobile);
  const isRight = await isVerificationCode(ctx, code);
  if (isRight) await tried.forgive();
  return isRight;
}
