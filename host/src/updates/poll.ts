/** The notice is due within 30 s; the jitter spreads the requests of a thousand tabs. */
const everyMs = 20_000;
const jitterMs = 4_000;

interface PollParts {
  /** Rejections are ignored: the next round retries. */
  readonly check: () => Promise<void>;
  readonly random?: () => number;
}

/** Polls while the page is visible, and at once when it becomes visible. Returns how to stop. */
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
