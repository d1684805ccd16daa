import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openWorkspace } from '../build/workspace';
import { startDevServer } from './dev-server';
import { howToOpen } from './how-to-open';

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
log(howToOpen({ remote, portal: values.portal, origin: `http://localhost:${values.port}` }));
process.send?.({ type: 'listening', port: Number(values.port) });
