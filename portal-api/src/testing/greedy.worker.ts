import workerpool from 'workerpool';

/** Replacements for a real task: never end, use up all memory in small or large pieces, or return. */
const behaviours: Readonly<Record<string, () => unknown>> = {
  loop() {
    for (;;);
  },
  grow() {
    for (const kept: object[] = []; ;) kept.push({ at: kept.length });
  },
  leap: () => Array.from({ length: 100_000_000 }, () => 0).fill(1).length,
  fail() {
    throw new Error('a mistake in the task');
  },
  answer: () => ({ refusal: { problem: 'emptySheet' } }),
};

const behave = ({ path }: { path: string }) => behaviours[path]?.();
workerpool.worker({ readSheet: behave, inspectFile: behave });
