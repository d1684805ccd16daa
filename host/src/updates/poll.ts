/** A person is to be told within 30 s; the jitter keeps a thousand tabs from asking in the same second. */
const everyMs = 20_000;
const jitterMs = 4_000;

interface PollParts {
  /** Rejections are no news: the next round asks again. */
  readonly check: () => Promise<void>;
  readonly random?: () => number;
}

/** Checks again and again while the page can be seen, and at once when it is seen again. Returns the way to stop. */
export function startPoll({ check, random = Math.random }: PollParts): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const round = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (isStopped || document.visibilityState === 'hidden') return;
    await check().catch(() => {});
    schedule();
  };
  const schedule = () => {
    if (isStopped || timer !== undefined || document.visibilityState === 'hidden') return;
    timer = setTimeout(() => void round(), everyMs + (random() * 2 - 1) * jitterMs);
  };
  const onVisible = () => void round();

  document.addEventListener('visibilitychange', onVisible);
  schedule();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
