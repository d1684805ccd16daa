import { fork } from 'node:child_process';
import { rootDir } from './paths.mjs';

const firstPauseMs = 500;
const longestPauseMs = 15_000;
/** A process that ran this long was healthy: the next crash starts again with the short pause. */
const healthyMs = 60_000;

/**
 * Keeps a Node process running: when it crashes it is started again, each time after a longer pause. A process that
 * ends before it has ever listened is not started again: its start is at fault.
 * The IPC channel is also the leash: a child ends when it is cut, however this process dies.
 */
export function supervise({ name, script, env, onListening, onGone, onFailedStart }) {
  let child;
  let isStopping = false;
  let hasListened = false;
  let pauseMs = firstPauseMs;

  const launch = () => {
    const started = performance.now();
    child = fork(script, [], {
      cwd: rootDir,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.on('message', (message) => {
      if (typeof message?.port !== 'number') return;
      hasListened = true;
      onListening(message.port);
    });
    child.on('exit', (code, signal) => {
      if (isStopping) return;
      onGone?.();
      if (!hasListened)
        return onFailedStart(new Error(`${name} ended with ${signal ?? code} while starting`));
      if (performance.now() - started > healthyMs) pauseMs = firstPauseMs;
      console.log(`  ${name} ended with ${signal ?? code}; starting it again in ${pauseMs / 1000} s`);
      setTimeout(() => !isStopping && launch(), pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    });
  };
  launch();

  return {
    send: (message) => child.connected && child.send(message, () => {}),
    /** Asks it to end, insists after `patienceMs`, and resolves when it is gone. */
    async stop(patienceMs) {
      isStopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const insisting = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await gone;
      clearTimeout(insisting);
    },
  };
}
