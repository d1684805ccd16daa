import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const page = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<title>运维台</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<div id="console"></div>
<script type="module" src="/console.js"></script>
</body>
</html>
`;

const types = { 'console.js': 'text/javascript', 'style.css': 'text/css' };

/**
 * The page for people who release. It knows nothing by itself: with the token that somebody enters it gives the same
 * calls as a command line.
 */
export function addConsole(app: FastifyInstance, folder: string): void {
  const headers = {
    'cache-control': 'no-cache',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
  app.get('/', (_request, reply) => reply.headers(headers).type('text/html; charset=utf-8').send(page));
  for (const [file, type] of Object.entries(types))
    app.get(`/${file}`, (_request, reply) =>
      reply
        .headers(headers)
        .type(`${type}; charset=utf-8`)
        .send(createReadStream(join(folder, file))),
    );
}
