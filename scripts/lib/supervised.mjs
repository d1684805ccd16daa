import { fork } from 'node:child_process';
import { rootDir } from './paths.mjs';
import { watchBeats } from './watch-beats.mjs';

const firstPauseMs = 500;
const longestPauseMs = 15_000;
/** A process that ran this long was healthy: the next crash starts again with the short pause. */
const healthyMs = 10_000;
/** A process beats once a second. The longest work in one piece, a large query of the embedded database, takes seconds. */
const usualSilence = { afterMs: 20_000, tickMs: 1000 };

/**
 * Keeps a Node process running: when it crashes it is started again, each time after a longer pause. A process that
 * ends before it has ever listened is not started again: its start is at fault. One that listens and then gives no
 * `{ beat }` for `silence.afterMs` hangs, stopped or in a loop: it is killed and started again.
 * The IPC channel is also the leash: a child ends when it is cut, however this process dies.
 */
export function supervise({ name, script, env, onListening, onGone, onFailedStart, silence = usualSilence }) {
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
    let beats;
    child.on('message', (message) => {
      beats?.beat();
      if (typeof message?.port !== 'number') return;
      hasListened = true;
      // Not before: a first start seeds the database, for minutes and in one piece.
      beats ??= watchBeats({ ...silence, onSilent: () => endHung(launched) });
      onListening(message.port);
    });
    child.on('exit', (code, signal) => {
      beats?.end();
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
  const endHung = (hung) => {
    console.log(`  ${name} gave no sign of life for ${silence.afterMs / 1000} s`);
    // A process that is stopped, or in a loop, takes no other signal.
    hung.kill('SIGKILL');
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
