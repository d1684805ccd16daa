import { useEffect, useRef, type KeyboardEvent } from 'react';

interface TabStripProps {
  /** Accessible name of the tabs. */
  label: string;
  tabs: readonly { readonly key: string; readonly label: string }[];
  active: string;
  onChange: (key: string) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** `scrollIntoView` would also scroll the page vertically when the tabs are further down. */
function scrollSideways(strip: HTMLElement, tab: HTMLElement): void {
  const frame = strip.getBoundingClientRect();
  const { left, right } = tab.getBoundingClientRect();
  if (left < frame.left) strip.scrollLeft -= frame.left - left;
  else if (right > frame.right) strip.scrollLeft += right - frame.right;
}

/**
 * Tabs above content that is rendered elsewhere. Overflowing tabs scroll: antd's tabs put a menu button into the tab
 * list, which screen readers may not find there. Arrow keys, Home and End work as in the ARIA pattern.
 */
export function TabStrip({ label, tabs, active, onChange }: TabStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const current = tabs.some(({ key }) => key === active) ? active : tabs[0]?.key;

  useEffect(() => {
    // Measuring at once would force a layout of the whole page before its first rows are in it.
    const frame = requestAnimationFrame(() => {
      const chosen = strip.current?.querySelector<HTMLElement>('[aria-selected="true"]');
      if (strip.current && chosen) scrollSideways(strip.current, chosen);
    });
    return () => cancelAnimationFrame(frame);
  }, [current]);

  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === current);
    const step = steps[event.key];
    const next =
      event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : step === undefined ? -1 : at + step;
    const to = tabs[step === undefined ? next : (next + tabs.length) % tabs.length];
    if (!to) return;
    event.preventDefault();
    onChange(to.key);
    strip.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(to)]?.focus();
  };

  return (
    <div ref={strip} role="tablist" aria-label={label} className="kb-tabs" onKeyDown={move}>
      {tabs.map(({ key, label: text }) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === current}
          tabIndex={key === current ? 0 : -1}
          onClick={() => onChange(key)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
