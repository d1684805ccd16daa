import { z } from 'zod';
import { isCorporateAccount } from '../domain/validators';

const text = (missing: string, max = 100) =>
  z.string(missing).trim().min(1, missing).max(max, `不能超过${max}个字`);

/** The bank account that an employer pays from; it has to be the employer's own. */
export const payerAccount = {
  bankNum: text('银行账号不能为空', 40).refine(
    (value) => value === '' || isCorporateAccount(value),
    '银行账号不正确',
  ),
  bankName: text('账户名不能为空'),
  bankDeposit: text('开户行不能为空'),
} as const;
