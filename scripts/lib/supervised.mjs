import { fork } from 'node:child_process';
import { rootDir } from './paths.mjs';

const firstPauseMs = 500;
const longestPauseMs = 15_000;
/** A process that ran this long was healthy: the next crash starts again with the short pause. */
const healthyMs = 10_000;
/** A process beats once a second. The longest work in one piece, a large query of the embedded database, takes seconds. */
const usualSilence = { afterMs: 20_000, tickMs: 1000 };

/**
 * Keeps a Node process running: when it crashes it is started again, with an exponential backoff. A process that
 * ends before it has ever listened is not started again: its start has failed. One that listens and then sends no `{
 * heartbeat }` for `silence.afterMs` hangs, stopped or in a loop: it is killed and started again. The IPC channel
 * also ends the child: it exits when the channel is closed, however this process ends.
 */
export function supervise({ name, script, env, onListening, onExit, onFailedStart, silence = usualSilence }) {
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
    const launched = child;
    let heartbeats;
    child.on('message', (message) => {
      heartbeats?.note();
      if (typeof message?.port !== 'number') return;
      hasListened = true;
      // Not earlier: a first start seeds the database, which blocks the process for minutes.
      heartbeats ??= watchHeartbeats({ ...silence, onSilent: () => endHung(launched) });
      onListening(message.port);
    });
    child.on('exit', (code, signal) => {
      heartbeats?.end();
      if (isStopping) return;
      onExit?.();
      if (!hasListened)
        return onFailedStart(new Error(`${name} ended with ${signal ?? code} while starting`));
      if (performance.now() - started > healthyMs) pauseMs = firstPauseMs;
      console.log(`  ${name} ended with ${signal ?? code}; starting it again in ${pauseMs / 1000} s`);
      setTimeout(() => !isStopping && launch(), pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    });
  };
  const endHung = (hung) => {
    console.log(`  ${name} gave no sign of life for ${silence.afterMs / 1000} s`);
    // A process that is stopped, or in a loop, takes no other signal.
    hung.kill('SIGKILL');
  };
  launch();

  return {
    send: (message) => child.connected && child.send(message, () => {}),
    /** Sends SIGTERM, after `timeoutMs` SIGKILL, and resolves when it has exited. */
    async stop(timeoutMs) {
      isStopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const insisting = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
      await exited;
      clearTimeout(insisting);
    },
  };
}

/**
 * Watches the heartbeats of a process, and calls `onSilent` when none arrived for `afterMs`. Silence is counted in
 * ticks of the watcher's own timer: a watcher that was itself suspended, with its machine or alone, counts that time
 * as one tick, and the process has the rest for its next heartbeat.
 */
function watchHeartbeats({ afterMs, tickMs, onSilent }) {
  let silentMs = 0;
  let last = performance.now();
  const ticking = setInterval(() => {
    const now = performance.now();
    silentMs += Math.min(now - last, tickMs);
    last = now;
    if (silentMs < afterMs) return;
    clearInterval(ticking);
    onSilent();
  }, tickMs);
  return {
    note: () => void (silentMs = 0),
    end: () => clearInterval(ticking),
  };
}
