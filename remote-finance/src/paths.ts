import { definePaths } from 'shared-kernel/routing/definitions';

export const { paths, linkTo } = definePaths('finance', {
  'finance.root': '/rechargeManage',
  'finance.account': '/rechargeManage/recharge',
});
