import { formatDate } from 'shared-kernel/domain/instant';

export const rechargePath = '/rechargeManage/recharge';

/** The most frequent tasks besides the daily one. */
export const links = [
  { title: '投保', path: '/employer/insure/index' },
  { title: '报案', path: '/flashCompensationCloud/reportCase' },
] as const;

export const dailyTask = { title: '加减保', path: '/addReduce/index' };

/** Returns the greeting for the time of day in Asia/Shanghai. */
export function greetingAt(now: Date): string {
  // Creating an Intl.DateTimeFormat would delay the first paint: this runs in the HTML.
  const hour = Number(formatDate(now, 'h'));
  if (hour < 6) return '夜深了';
  if (hour < 12) return '上午好';
  if (hour < 14) return '中午好';
  if (hour < 18) return '下午好';
  return '晚上好';
}
