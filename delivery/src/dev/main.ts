import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openWorkspace } from '../build/workspace';
import { startDevServer } from './dev-server';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '8180' }, portal: { type: 'string', default: '' } },
});
const [remote = ''] = positionals;
const workspace = openWorkspace(join(import.meta.dirname, '..', '..'), 'development');
const log = (text: string) => process.stdout.write(`${text}\n`);

const server = await startDevServer({
  workspace,
  remote,
  port: Number(values.port),
  portal: values.portal,
  onTypes(errors) {
    log(errors.length ? `${errors.join('\n')}\n${errors.length} type error(s)` : 'types are fine');
  },
});

async function stop(): Promise<void> {
  await server.stop();
  process.exit(0);
}
process.on('disconnect', () => void stop());
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
process.send?.({ type: 'listening', port: Number(values.port) });
