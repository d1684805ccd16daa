/** Limits of a page's first load with an empty cache: bytes on the wire in kB of 1000, brotli, headers included. */
export interface Budget {
  requests: number;
  scriptKb: number;
}

/**
 * Some 5 % above the measurements when they were last set. The test of a page over its budget names the modules that
 * grew, and why they are loaded; raise a number here only after that.
 */
export const budgets = {
  /** Prerendered in the page; its code loads at the first use, and the frame's code when the user types. */
  signIn: { requests: 1, scriptKb: 0 },
  signInInUse: { requests: 9, scriptKb: 265 },
  home: { requests: 70, scriptKb: 720 },
  list: { requests: 23, scriptKb: 440 },
  form: { requests: 28, scriptKb: 500 },
  details: { requests: 39, scriptKb: 540 },
} as const satisfies Record<string, Budget>;

export type BudgetedPage = keyof typeof budgets;

/** kB of the file of each layer of the host: `delivery/src/webpack/host-chunks.ts`. */
export const layerBudgets: Readonly<Record<string, number>> = {
  main: 34,
  stable: 143,
  'layer-frame': 82,
  'layer-list': 23,
  'layer-overlays': 87,
  'layer-select': 27,
  'layer-form': 58,
  'layer-detail': 2,
};
