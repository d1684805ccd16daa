import { createServer } from 'node:http';
import { listening } from '../environment/local-server.fixture';
import { hasPlain, readPlain } from '../build/plain-files';
import type { RemoteJson } from '../storage/remote-json';

/** The parts of a portal that the browser checks look at: a frame, and a host that loads its only remote. */
const pageOf = ({ name, version }: RemoteJson, file: string, globalName: string) => `<!doctype html>
<html lang="zh-CN">
  <head><title>平台</title><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
  <body>
    <div id="root">
      <header><a href="/">首页</a></header>
      <nav aria-label="主菜单"><a href="/${name}/index">${name}</a></nav>
      <main></main>
    </div>
    <script type="module">
      window.__PORTAL_FILES__ = {};
      if (location.pathname.startsWith('/${name}/')) {
        const script = document.createElement('script');
        script.src = '/remotes/${name}/${version}/${file}';
        await new Promise((resolve, reject) => Object.assign(script, { onload: resolve, onerror: reject }) && document.head.append(script));
        const container = window.${globalName};
        window.${globalName} = undefined;
        await container.init({});
        const remote = (await container.get('./remote'))();
        const area = Object.assign(document.createElement('div'), { className: 'area' });
        area.dataset.remote = '${name}';
        document.querySelector('main').append(area);
        await remote.bootstrap({});
        await remote.mount({ domElement: area.appendChild(document.createElement('div')), name: '${name}', version: '${version}' });
      }
    </script>
  </body>
</html>`;

/** The host's style sheet, with the names that it uses. */
export const hostStyles = 'assets/frame.0123456789abcdef.css';
const styles = `@layer early, late; @keyframes appear { from { opacity: 0 } }
  .frame { --edge: 1px; animation: appear 1s; font-family: "Portal Sans", sans-serif }`;

interface Served {
  description: RemoteJson;
  folder: string;
  entry: { file: string; globalName: string };
}

export async function openSmallPortal({ description, folder, entry }: Served) {
  const base = `/remotes/${description.name}/${description.version}/`;
  const types: Record<string, string> = { js: 'text/javascript', css: 'text/css' };
  const server = createServer(({ url = '/' }, answer) => {
    const { pathname } = new URL(url, 'http://localhost');
    const file = pathname.startsWith(base) ? pathname.slice(base.length) : undefined;
    if (file !== undefined && hasPlain(folder, file))
      return answer
        .writeHead(200, { 'content-type': types[file.split('.').at(-1) ?? ''] ?? 'application/json' })
        .end(readPlain(folder, file));
    if (file !== undefined) return answer.writeHead(404).end();
    if (pathname === `/${hostStyles}`)
      return answer.writeHead(200, { 'content-type': 'text/css' }).end(styles);
    if (pathname.endsWith('.json'))
      return answer.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    return answer
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(pageOf(description, entry.file, entry.globalName));
  });
  return {
    origin: `http://127.0.0.1:${await listening(server)}`,
    stop: () => new Promise((resolve) => server.close(resolve) && server.closeAllConnections()),
  };
}
