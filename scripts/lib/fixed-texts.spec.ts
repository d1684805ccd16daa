import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { remoteFolders, rootDir } from './paths.mjs';

/** Every text that the specification fixes letter for letter, with its situation. `…` stands for what is filled in. */
const fixedTexts = [
  ['top bar hint', '重要提示：如何报案理赔？'],
  ['recharge: bank account empty', '银行账号不能为空'],
  ['recharge: account name empty', '账户名不能为空'],
  ['recharge: opening bank empty', '开户行不能为空'],
  ['recharge: amount below 1', '充值金额不得低于1元'],
  ['recharge: amount not whole', '金额必须为大于1的整数金额'],
  ['recharge: no receipt', '请上传付款凭证'],
  ['wechat: amount empty', '请输入充值金额'],
  ['wechat: amount not whole', '充值金额必须为整数'],
  ['upload: limit exceeded', '只能上传…个文件哦~'],
  ['upload: delete confirm', '确定要删除该文件吗'],
  ['signing: box not ticked', '请仔细阅读《…》'],
  ['number format: non-primitive', '该值不是一个有效数据'],
  ['enterprise payments hint', '企业账户只能公户对公户打款'],
  ['401 message', '请先登录'],
  ['401 alert text', '登录过期，请重新登录'],
  ['401 alert button', '重新登录'],
  ['order creation failed', '订单生成失败，请刷新重试'],
  ['QR failed', '付款二维码生成失败'],
  ['user info missing', '获取用户信息失败，请刷新重试'],
  ['no websocket', '该浏览器不支持websocket！'],
  ['message read failure', '系统错误…，请联系客服'],
  ['duplicate amount', '您已提交相同金额的充值，请确认是否继续提交'],
  ['image load failed', '加载失败'],
] as const;

const isTest = (path: string) => /\.(spec|story)\.tsx?$/.test(path);
const sources = ['host', 'shared-kernel', 'portal-api', 'e2e/specs', ...remoteFolders()]
  .flatMap((folder) => {
    const base = join(rootDir, folder, folder.startsWith('e2e') ? '' : 'src');
    return readdirSync(base, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => join(base, path));
  })
  .map((path) => ({ path: relative(rootDir, path), text: readFileSync(path, 'utf8') }));

/** Files in which all parts of the text stand, one after the other on one line. */
function filesWith(text: string): string[] {
  const parts = text.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\~]/g, '\\$&'));
  const pattern = new RegExp(parts.join('.+'));
  return sources.filter((source) => pattern.test(source.text)).map(({ path }) => path);
}

describe('a text that the specification fixes', () => {
  it.each(fixedTexts)('%s: is said by the code, letter for letter, and reached by a test', (_, text) => {
    const files = filesWith(text);

    expect(files.filter((path) => !isTest(path))).not.toEqual([]);
    expect(files.filter(isTest)).not.toEqual([]);
  });
});
