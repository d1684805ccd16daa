/** By key: in Chinese and in English. */
const texts = {
  title: ['运维台', 'Operations'],
  token: ['访问令牌', 'Access token'],
  tokenHint: [
    '由 issue-token 签发，或流水线的身份令牌。仅保存在本标签页，关闭后失效。',
    'From issue-token, or a token of your identity provider. Kept in this tab alone, until it is closed.',
  ],
  signIn: ['使用单位账号登录', 'Sign in with your work account'],
  signInHint: [
    '登录后可按您的角色操作；一小时无操作自动退出。',
    'You can do what your roles allow; an hour without use signs you out.',
  ],
  ended: ['登录已过期，请重新登录。', 'Your session has ended. Sign in again.'],
  withToken: ['使用访问令牌', 'Use an access token'],
  failed: ['登录未完成，请重试。', 'Signing in did not finish. Try again.'],
  noMember: [
    '登录成功，但您的账号不属于任何团队。请联系平台团队开通。',
    'You are signed in with your provider, but belong to no team here. Ask the platform team.',
  ],
  enter: ['进入', 'Enter'],
  leave: ['退出', 'Leave'],
  other: ['English', '中文'],
  reading: ['正在读取…', 'Reading…'],
  unread: ['读取失败，以下为此前读到的内容', 'Could not be read; what is shown is from before'],
  retry: ['重试', 'Try again'],
  updated: ['更新于', 'Updated'],
  production: ['生产环境', 'Production'],
  staging: ['预发环境', 'Staging'],
  release: ['发布单元', 'Release'],
  host: ['主框架', 'Host'],
  team: ['负责团队', 'Team'],
  noTeam: ['无', 'none'],
  current: ['当前版本', 'Current'],
  canary: ['灰度版本', 'Canary'],
  noCanary: ['无', 'none'],
  before: ['上一版本', 'Before'],
  since: ['自', 'since'],
  sinceLong: ['较早之前', 'long ago'],
  errors: ['出错率（24 小时，各环境合计）', 'Error rate (24 h, all environments)'],
  errorRate: ['出错率', 'Error rate'],
  notLoaded: ['未加载', 'not loaded'],
  actions: ['操作', 'Actions'],
  version: ['版本', 'Version'],
  published: ['发布', 'Published'],
  author: ['发布人', 'By'],
  commit: ['提交', 'Commit'],
  size: ['大小', 'Size'],
  checks: ['检查', 'Checks'],
  passed: ['项通过', 'passed'],
  unverified: ['未验证', 'not verified'],
  state: ['状态', 'State'],
  isCurrent: ['当前', 'current'],
  isCanary: ['灰度', 'canary'],
  isBefore: ['可回滚', 'earlier'],
  isWithdrawn: ['已撤销', 'withdrawn'],
  isOther: ['未使用', 'not served'],
  versions: ['版本', 'Versions'],
  noVersions: [
    '还没有发布任何版本。用 publish 命令发布后显示在这里。',
    'No version yet. Those that publish has stored are shown here.',
  ],
  nothingServed: ['此环境还没有提供任何版本。', 'This environment serves nothing yet.'],
  noRights: ['仅该团队可操作', 'Only its team may change it'],
  noRoles: ['您没有此环境的操作权限', 'You have no role in this environment'],
  back: ['返回总览', 'Back to all'],
  live: ['运行情况', 'What browsers report'],
  hours: ['时间范围', 'Period'],
  hoursUnit: ['小时', 'h'],
  mount: ['挂载时间 P75', 'Mount time P75'],
  lcp: ['最大内容绘制 P75', 'LCP P75'],
  inp: ['交互延迟 P75', 'INP P75'],
  cls: ['布局偏移 P75', 'CLS P75'],
  noReports: ['这段时间没有浏览器报告', 'No reports of browsers in this period'],
  figures: ['数据表', 'Figures'],
  time: ['时间', 'Time'],
  history: ['变更记录', 'History'],
  noHistory: ['还没有变更', 'No change yet'],
  who: ['操作人', 'Who'],
  what: ['操作', 'What'],
  where: ['环境', 'Where'],
  fromTo: ['版本变化', 'From → to'],
  why: ['原因', 'Why'],
  promote: ['全量发布', 'Promote'],
  percent: ['灰度发布', 'Canary'],
  percentOf: ['调整比例', 'Share'],
  rollback: ['回滚', 'Roll back'],
  withdraw: ['撤销', 'Withdraw'],
  retire: ['下线', 'Retire'],
  abort: ['自动终止灰度', 'Canary ended'],
  share: ['客户比例（%）', 'Share of the customers (%)'],
  shares: ['之后自动增至（可不填，如 10,50,100）', 'Then by itself (optional, such as 10,50,100)'],
  customers: [
    '先提供给指定客户（客户编号，用逗号分隔，可不填）',
    'First to these customers (ids, such as 7,12; optional)',
  ],
  named: ['{count} 位指定客户', '{count} named'],
  namedAre: ['指定客户', 'Named customers'],
  bounds: ['自动增长的条件与上限', 'What each step takes, and what ends it'],
  eachStep: [
    '每步至少 {minutes} 分钟、加载 {attempts} 次',
    'Each step at least {minutes} min and {attempts} loads',
  ],
  minutes: ['每步至少（分钟，默认 60）', 'Each step at least (minutes; 60)'],
  attempts: ['每步至少加载（次，默认 50）', 'Each step at least (loads; 50)'],
  maxErrorRate: ['出错率上限（%）', 'Error rate at most (%)'],
  maxMount: ['挂载时间 P75 上限（毫秒）', 'Mount time P75 at most (ms)'],
  maxLcp: ['最大内容绘制 P75 上限（毫秒）', 'LCP P75 at most (ms)'],
  maxInp: ['交互延迟 P75 上限（毫秒）', 'INP P75 at most (ms)'],
  maxCls: ['布局偏移 P75 上限', 'CLS P75 at most'],
  dropsPages: ['同意随之消失的页面', 'Agree to pages that vanish'],
  dropsVersions: ['同意放弃不再兼容的旧版本', 'Agree to versions that cannot be returned to'],
  reason: ['原因（必填，记入变更记录）', 'Reason (required, goes into the history)'],
  cancel: ['取消', 'Cancel'],
  working: ['处理中…', 'Working…'],
  askPromote: [
    '向所有客户提供 {release} {version}（{env}）？',
    'Serve {release} {version} to everybody in {env}?',
  ],
  askPercent: [
    '向部分客户提供 {release} {version}（{env}）？',
    'Serve {release} {version} to a share of the customers in {env}?',
  ],
  askRollback: [
    '回滚 {release}（{env}）：由 {version} 回到 {to}？',
    'Roll {release} in {env} back from {version} to {to}?',
  ],
  askWithdraw: [
    '永久撤销 {release} {version}？所有环境立即停用，不可恢复。',
    'Withdraw {release} {version} for good? It ends in all environments at once, and nothing undoes it.',
  ],
} as const;

export type TextKey = keyof typeof texts;
type Language = 'zh' | 'en';

const stored = 'console-language';
let language: Language = localStorage.getItem(stored) === 'en' ? 'en' : 'zh';

/** Returns the text in the present language, with the values for its placeholders in braces. */
export function t(key: TextKey, named: Readonly<Record<string, string>> = {}): string {
  return texts[key][language === 'zh' ? 0 : 1].replace(
    /\{(\w+)\}/g,
    (_match, name: string) => named[name] ?? '',
  );
}

export const localeOf = (): string => (language === 'zh' ? 'zh-CN' : 'en-GB');

export function switchLanguage(): void {
  language = language === 'zh' ? 'en' : 'zh';
  localStorage.setItem(stored, language);
}
