import type { Withdrawal } from '../registry/withdrawn';
import type { RefusedBecause } from './override-policy';

const reasons: Readonly<Record<RefusedBecause, string>> = {
  'not-allowed': '正式环境不能自行切换功能版本，只有签发的链接可以。请联系发布负责人获取签发链接。',
  forged: '链接的签名无效，可能不完整或已被修改。请联系签发人重新获取。',
  expired: '链接已过期。请联系签发人重新获取。',
  'bad-target': '链接中的版本写法有误，应为版本号（如 1.3.0）或以 http 开头的地址。',
  'not-published': '该版本不存在，可能尚未发布或已被清理。',
  misfit: '当前平台运行不了该版本，它需要的公共部分版本不同。请选择其他版本。',
  withdrawn: '该版本已停用，不能再运行。请选择其他版本。',
  'foreign-origin': '不允许从该地址加载功能，请使用允许列表中的地址。',
};

export interface Refused {
  remote: string;
  target: string;
  because: RefusedBecause;
  withdrawal?: Withdrawal | undefined;
}

/** Says which version was refused, why, and that nothing has changed. */
export function refusalPage(refused: readonly Refused[], backTo: string, nonce: string): string {
  const items = refused.map(
    ({ remote, target, because, withdrawal }) =>
      `<li><b>${escapeHtml(remote)}</b>　<code>${escapeHtml(target)}</code><p>${reasons[because]}</p>${withdrawal ? withdrawnBy(withdrawal) : ''}</li>`,
  );
  return `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>未能切换版本</title>
    <style nonce="${nonce}">${styles}</style>
  </head>
  <body>
    <main>
      <h1>未能切换版本</h1>
      <ul>${items.join('')}</ul>
      <p>您的数据和当前使用的版本都没有改变。</p>
      <a href="${escapeHtml(backTo)}">返回平台</a>
    </main>
  </body>
</html>
`;
}

/** Who withdrew it, when and why, in the words of that person. */
const withdrawnBy = ({ who, at, reason }: Withdrawal) =>
  `<p>停用人：${escapeHtml(who)}　停用时间：${at}　原因：${escapeHtml(reason)}</p>`;

const styles = `
body{margin:0;background:#f4f6f9;color:#1f2733;font:14px/1.5715 'PingFang SC','Microsoft YaHei','Noto Sans SC','Noto Sans CJK SC',system-ui,sans-serif}
main{box-sizing:border-box;max-width:560px;margin:15vh auto 0;padding:24px}
h1{margin:0 0 16px;font-size:20px}
ul{margin:0;padding:0;list-style:none}
li{padding:12px 16px;border:1px solid #e3e8ef;border-left:4px solid #b45f06;border-radius:6px;background:#fff;margin-bottom:8px}
li p{margin:4px 0 0}
code{overflow-wrap:anywhere;color:#5b6573}
a{display:inline-block;padding:5px 16px;border-radius:6px;background:#1d5fbf;color:#fff;text-decoration:none}
a:focus-visible{outline:2px solid #1d5fbf;outline-offset:2px}
`;

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
