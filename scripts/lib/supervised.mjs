import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rootDir } from './paths.mjs';

const firstPauseMs = 500;
const longestPauseMs = 15_000;
/** A process that ran this long was healthy: after its next crash the backoff starts at the shortest pause. */
const healthyMs = 10_000;
/** A process sends a heartbeat every second. */
const usualSilence = { afterMs: 20_000, tickMs: 1000 };
/** A process that works may be silent for so much longer: a large embedded query on a busy machine. */
const workFactor = 3;

/**
 * Keeps a Node process running: a crashed process is restarted with exponential backoff. A process that exits before it
 * has ever listened is not restarted, since its start has failed. A process that listens and then sends no heartbeat for
 * `silence.afterMs`, or three times as long while it works, hangs: it is killed and restarted. The child also exits when
 * its IPC channel is closed, which happens however this process ends.
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
      // Not before it listens: a first start seeds the database, which blocks the process for minutes.
      heartbeats ??= watchHeartbeats({ ...silence, pid: launched.pid, onSilent: () => endHung(launched) });
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
    console.log(`  ${name} gave no sign of life for ${silence.afterMs / 1000} s or longer`);
    // A process that is suspended or in a loop reacts to no other signal.
    hung.kill('SIGKILL');
  };
  launch();

  return {
    send: (message) => child.connected && child.send(message, () => {}),
    /** Sends SIGTERM, after `timeoutMs` SIGKILL, and resolves when the process has exited. */
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
 * Watches the heartbeats of a process, and calls `onSilent` when none has arrived for `afterMs`. Silence is counted in
 * ticks of this timer: if the watcher itself was suspended, alone or with its machine, that time counts as one tick, so
 * the process still has time for its next heartbeat. Ticks in which the process worked count for a third.
 */
function watchHeartbeats({ afterMs, tickMs, pid, onSilent }) {
  let silentMs = 0;
  let worked = workOf(pid);
  let last = performance.now();
  const ticking = setInterval(() => {
    const now = performance.now();
    const before = worked;
    worked = workOf(pid);
    silentMs += Math.min(now - last, tickMs) / (isWorking(worked, before) ? workFactor : 1);
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

/** State and processor time of a process's main thread; undefined where the system does not say. */
function workOf(pid) {
  try {
    const [state, ...rest] = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8')
      .split(') ')
      .at(-1)
      .split(' ');
    return { state, ticks: Number(rest[10]) + Number(rest[11]) };
  } catch {
    return undefined;
  }
}

/** Whether the thread calculates, waits for a processor or for a disk. One that was stopped or sleeps does not. */
const isWorking = (now, before) =>
  now === undefined || /[RD]/.test(now.state) || (now.state === 'S' && now.ticks !== before?.ticks);
