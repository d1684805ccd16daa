declare global {
  interface Window {
    /** Timers and listeners that are running in the page. */
    benchLedger(): { timers: number; sockets: number };
  }
}

/** Runs inside the page before any of its scripts: counts timers that wait, and sockets that are open. Sent over as text. */
export function installLedger(): void {
  const intervals = new Set<number>();
  const sockets = new Set<{ readyState: number }>();
  const { setInterval, clearInterval } = window;
  Object.assign(window, {
    setInterval: (...given: Parameters<typeof setInterval>) => {
      const id = setInterval(...given) as number;
      intervals.add(id);
      return id;
    },
    clearInterval: (id: number) => {
      intervals.delete(id);
      clearInterval(id);
    },
  });
  for (const name of ['WebSocket', 'EventSource'] as const) {
    const standIn = new Proxy(window[name], {
      construct(target, given, newTarget) {
        const made = Reflect.construct(target, given, newTarget) as { readyState: number };
        sockets.add(made);
        return made;
      },
    });
    Object.assign(window, { [name]: standIn });
  }
  window.benchLedger = () => ({
    timers: intervals.size,
    sockets: [...sockets].filter(({ readyState }) => readyState < 2).length,
  });
}
