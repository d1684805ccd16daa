import type { FastifyInstance } from 'fastify';
import { writeError } from '../reports';
import { doneTo, guardCanaries, type CanaryGuardInput } from '../guard/canary-guard';

/** Evaluates the canaries at an interval while the edge runs, and logs rollbacks to stderr. */
export function watchCanaries(app: FastifyInstance, everyMs: number, input: CanaryGuardInput): void {
  let isEvaluating = false;
  /** Remotes whose canary stays in spite of its figures, and whose reason was logged. */
  const reported = new Set<string>();
  const evaluate = async () => {
    if (isEvaluating) return;
    isEvaluating = true;
    try {
      for (const { remote, canary, deployed, refused } of await guardCanaries(input)) {
        const what = canary.percent === 100 ? 'promotion' : 'canary';
        if (deployed)
          writeError(
            `${what} ${doneTo(deployed)} in ${deployed.change.environment}: ${deployed.change.reason}`,
          );
        if (refused && !reported.has(remote)) writeError(`${what} stays as it is: ${refused}`);
        if (refused) reported.add(remote);
        else reported.delete(remote);
      }
    } catch (problem) {
      writeError(`the canaries could not be evaluated: ${String(problem)}`);
    } finally {
      isEvaluating = false;
    }
  };
  const timer = setInterval(() => void evaluate(), everyMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
