import { readConfig } from './config';
import { start, type Started } from './start';

/** Longer than this, and whoever stops us thinks that we hang. */
const patienceMs = 4_500;
const beatMs = 1_000;

const say = (text: string) => process.stdout.write(`api: ${text}\n`);

/** Tells the parent, when there is one. */
function tell(message: object): void {
  if (process.connected) process.send?.(message);
}

/** Shows the parent that this process is not stuck. A parent that does not read gets no more than one. */
function beat(): void {
  let isRead = true;
  const show = () => {
    if (!isRead || !process.connected) return;
    isRead = false;
    process.send?.({ beat: true }, () => (isRead = true));
  };
  setInterval(show, beatMs).unref();
}

let started: Started | undefined;
let isStopping = false;

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), patienceMs).unref();
  await started?.stop();
  process.exit(0);
}

process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
// The parent is gone: nobody can reach us any more.
process.on('disconnect', () => void stop());

try {
  const progress = (text: string) => {
    say(text);
    tell({ progress: text });
  };
  started = await start(readConfig(process.env), progress, new URL('./worker.js', import.meta.url));
  tell({ ready: true, port: started.port });
  beat();
  say(`listening on 127.0.0.1:${started.port}`);
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`api: ${text}\n`);
  tell({ failed: text });
  process.exitCode = 1;
  process.exit();
}
