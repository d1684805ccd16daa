import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A registry of packages on the loopback that has these tarballs alone, as far as `npm install` asks one. */
export async function startPackageRegistry(files: readonly string[]) {
  let origin = '';
  const known = files.map((file) => {
    const text = execFileSync('tar', ['-xOzf', file, 'package/package.json'], { encoding: 'utf8' });
    const described = JSON.parse(text) as { name: string; version: string };
    const bytes = readFileSync(file);
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
    return { bytes, described, integrity };
  });
  const server = createServer(({ url = '' }, reply) => {
    const path = decodeURIComponent(url).slice(1);
    const found = known.find(({ described: { name } }) => path === name || path === `${name}.tgz`);
    if (!found) return void reply.writeHead(404).end('{}');
    const { bytes, described, integrity } = found;
    const { name, version } = described;
    if (path !== name) return void reply.end(bytes);
    const versions = { [version]: { ...described, dist: { tarball: `${origin}/${name}.tgz`, integrity } } };
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, stop: () => void server.close() };
}
