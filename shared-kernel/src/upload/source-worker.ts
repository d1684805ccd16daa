type Given = number | string | ((...given: never[]) => unknown);

/**
 * Starts a worker that runs `run` with its global scope and the given arguments. The worker is created from source
 * text, so that no further file is loaded: the functions must not use anything outside themselves. Undefined when the
 * browser has no workers or no OffscreenCanvas.
 */
export function workerOf(run: (...given: never[]) => void, ...given: Given[]): Worker | undefined {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return undefined;
  const values = given.map((value) =>
    typeof value === 'function' ? value.toString() : JSON.stringify(value),
  );
  const source = `(${run.toString()})(${['self', ...values].join()})`;
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  try {
    return new Worker(url);
  } catch {
    return undefined;
  }
}
