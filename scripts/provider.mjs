import { callProvider, runProviderCommand } from './lib/provider-call.mjs';

// The provider's back office from the command line: one command in, one JSON object out. Has no dependencies.
/** Parses `--name value` and `--flag` among positional arguments. */
function read(args) {
  const positional = [];
  const options = {};
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at];
    if (!arg.startsWith('--')) {
      positional.push(arg);
      continue;
    }
    const [name, given] = arg.slice(2).split(/=(.*)/s);
    const next = args[at + 1];
    if (given !== undefined) options[name] = given;
    else if (next === undefined || next.startsWith('--')) options[name] = true;
    else {
      options[name] = next;
      at += 1;
    }
  }
  return { positional, options };
}

const help = async () => {
  const commands = await callProvider('', {});
  return {
    usage: 'npm run provider -- <command> [arguments] [--option value]',
    commands: Object.fromEntries(commands.map((one) => [one.usage, one.help])),
  };
};

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

const [name = 'help', ...args] = process.argv.slice(2);
try {
  const answer =
    name === 'help' || name === '--help' ? await help() : await runProviderCommand(name, read(args));
  console.log(JSON.stringify(answer, null, 2));
} catch (error) {
  console.log(JSON.stringify(described(error)));
  process.exitCode = 1;
}
