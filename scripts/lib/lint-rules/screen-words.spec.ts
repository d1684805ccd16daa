import { specifyRule } from './lint-planted.fixture';

const refused = [
  "export const label = '存草稿';",
  "export const text = '保障到2026-11-23 24:00终止';",
  'export const ended = `保障已于${1}二十四时终止`;',
  "export const hint = '每月1日生成账单';",
];
const allowed = [
  "export const label = '保存草稿';",
  "export const text = '请在今天24:00前支付，保障到2026-11-23 24时终止';",
  "export const hint = '下载对账单，支付结算单';",
];

describe('words that the glossary replaces', () => {
  specifyRule('portal/screen-words', { refused, allowed });
});
