type Given = number | string | ((...given: never[]) => unknown);

/**
 * Starts a worker that runs `run` with its own global scope and what is given. It is made of the source texts, so that
 * no further file is loaded: neither function may use anything outside of itself. Undefined where a browser has no
 * workers or no canvas for them.
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
