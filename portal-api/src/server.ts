import { readConfig } from './config';
import { outdatedNode } from './node-version';
import { start, type Started } from './start';

/** Shorter than the timeout of the process that stops this one. */
const timeoutMs = 4_500;
/** For an instance among others, which waits for its running calls. */
const unhurriedMs = 19_500;
const heartbeatMs = 1_000;

const log = (text: string) => process.stdout.write(`api: ${text}\n`);

/** Sends a message to the parent process, when there is one. */
function notifyParent(message: object): void {
  if (process.connected) process.send?.(message);
}

/** Sends heartbeats to the parent process. A parent that does not read them gets at most one. */
function startHeartbeat(): void {
  let isRead = true;
  const show = () => {
    if (!isRead || !process.connected) return;
    isRead = false;
    process.send?.({ heartbeat: true }, () => (isRead = true));
  };
  setInterval(show, heartbeatMs).unref();
}

let started: Started | undefined;
let isStopping = false;
let isHurried = true;

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), isHurried ? timeoutMs : unhurriedMs).unref();
  await started?.stop();
  process.exit(0);
}

process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
// The parent has ended: the API is unreachable.
process.on('disconnect', () => void stop());

const outdated = outdatedNode(process.version, new Date());
if (outdated) log(outdated);

try {
  const progress = (text: string) => {
    log(text);
    notifyParent({ progress: text });
  };
  const config = readConfig(process.env);
  isHurried = config.noticeMs === 0;
  started = await start(config, progress, new URL('./worker.js', import.meta.url));
  notifyParent({ ready: true, port: started.port });
  startHeartbeat();
  log(`listening on ${config.host}:${started.port}`);
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`api: ${text}\n`);
  notifyParent({ failed: text });
  process.exitCode = 1;
  process.exit();
}
