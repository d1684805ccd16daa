import type { FastifyInstance } from 'fastify';
import { guardCanaries } from '../guard/canary-guard';
import type { CanaryGuardInput } from '../guard/canary-guard';

/** Judges the canaries again and again while the edge runs, and says on the error stream what it rolled back. */
export function watchCanaries(
  app: FastifyInstance,
  everyMs: number,
  input: CanaryGuardInput,
  report = (line: string) => void process.stderr.write(`${line}\n`),
): void {
  let isJudging = false;
  const judge = async () => {
    if (isJudging) return;
    isJudging = true;
    try {
      for (const { deployed } of await guardCanaries(input))
        if (deployed)
          report(`canary rolled back in ${deployed.change.environment}: ${deployed.change.reason}`);
    } catch (problem) {
      report(`the canaries could not be judged: ${String(problem)}`);
    } finally {
      isJudging = false;
    }
  };
  const timer = setInterval(() => void judge(), everyMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
