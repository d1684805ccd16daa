import { z } from 'zod';
import 'shared-kernel/runtime';
import { accountNames, newPasswordProblem, passwordProblem } from 'shared-kernel/domain/password';
import * as texts from 'shared-kernel/domain/texts';

const entered = (message: string) => z.string(message).min(1, message);
const twice = { newPassword: entered('请输入新密码'), confirmation: entered(texts.repeatPassword) };

type Account = Parameters<typeof accountNames>[0];
type Context = z.core.$RefinementCtx;

function checkNew(
  { newPassword, confirmation }: { newPassword: string; confirmation: string },
  context: Context,
  problem: string | undefined,
): void {
  if (newPassword && problem) context.addIssue({ code: 'custom', path: ['newPassword'], message: problem });
  if (confirmation && confirmation !== newPassword)
    context.addIssue({ code: 'custom', path: ['confirmation'], message: texts.passwordsDiffer });
}

/** Schema for the first password that users set themselves. */
export const firstPasswordSchema = (user: Account) =>
  z
    .object(twice)
    .superRefine((form, context) =>
      checkNew(form, context, passwordProblem(form.newPassword, ...accountNames(user))),
    );

/** Schema for replacing an expired password that is still known. */
export const nextPasswordSchema = (user: Account) =>
  z.object({ oldPassword: entered('请输入原密码'), ...twice }).superRefine((form, context) => {
    const { oldPassword: old, newPassword: next } = form;
    checkNew(
      form,
      context,
      newPasswordProblem({ old, next, username: user.username, names: accountNames(user) }),
    );
  });

/** Schema for a new password by SMS code, for users who signed in without the old password. */
export const passwordByCodeSchema = (user: Account) =>
  z
    .object({
      captcha: z.string(texts.verificationCodeIncomplete).regex(/^\d{6}$/, texts.verificationCodeIncomplete),
      ...twice,
    })
    .superRefine((form, context) =>
      checkNew(form, context, passwordProblem(form.newPassword, ...accountNames(user))),
    );
