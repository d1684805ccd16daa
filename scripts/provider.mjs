import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir } from './lib/paths.mjs';

// The provider's back office from the command line: one command in, one JSON object out. Needs nothing installed.
const base = `http://localhost:${process.env.PORT || 8080}/provider-api/commands`;

/** `--name value` and `--flag` among positional arguments. */
function read(words) {
  const positional = [];
  const options = {};
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (!word.startsWith('--')) {
      positional.push(word);
      continue;
    }
    const [name, given] = word.slice(2).split(/=(.*)/s);
    const next = words[at + 1];
    if (given !== undefined) options[name] = given;
    else if (next === undefined || next.startsWith('--')) options[name] = true;
    else {
      options[name] = next;
      at += 1;
    }
  }
  return { positional, options };
}

function token() {
  if (process.env.PROVIDER_TOKEN) return process.env.PROVIDER_TOKEN;
  const path = join(dataDir, 'provider.token');
  if (!existsSync(path))
    throw new Error(`no provider token: start the portal first, or set PROVIDER_TOKEN (looked for ${path})`);
  return readFileSync(path, 'utf8').trim();
}

async function call(path, init) {
  const headers = { authorization: `Bearer ${token()}`, 'content-type': 'application/json' };
  let reply;
  try {
    reply = await fetch(base + path, { ...init, headers });
  } catch {
    throw new Error(`the portal does not answer at ${base}: start it with npm start, or set PORT`);
  }
  const envelope = await reply.json().catch(() => undefined);
  if (envelope?.code !== 200)
    throw Object.assign(new Error(envelope?.message ?? `HTTP ${reply.status}`), { envelope });
  return envelope.data;
}

const help = async () => {
  const commands = await call('', {});
  return {
    usage: 'npm run provider -- <command> [arguments] [--option value]',
    commands: Object.fromEntries(commands.map((one) => [one.usage, one.help])),
  };
};

const run = (name, words) =>
  call(`/${encodeURIComponent(name)}`, { method: 'POST', body: JSON.stringify(read(words)) });

function described(error) {
  const { code, data, traceId } = error.envelope ?? {};
  return {
    error: {
      message: error.message,
      ...(code ? { code } : {}),
      ...(data && Object.keys(data).length ? { data } : {}),
      ...(traceId ? { traceId } : {}),
    },
  };
}

const [name = 'help', ...words] = process.argv.slice(2);
try {
  const answer = name === 'help' || name === '--help' ? await help() : await run(name, words);
  console.log(JSON.stringify(answer, null, 2));
} catch (error) {
  console.log(JSON.stringify(described(error)));
  process.exitCode = 1;
}
