import { halfWidth } from '../../domain/text';
import { isCorporateAccount } from '../../domain/validators';
import { words } from '../wire';

/** The bank account that an employer pays from, which must be its own. */
export const payerAccount = {
  bankNum: words(1, 40, '银行账号不能为空')
    .overwrite(halfWidth)
    .refine((value) => value === '' || isCorporateAccount(value), '银行账号不正确'),
  bankName: words(1, 100, '账户名不能为空'),
  bankDeposit: words(1, 100, '开户行不能为空'),
} as const;
