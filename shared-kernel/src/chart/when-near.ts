import { whenIdle } from '../runtime';

/** Distance from the screen, in CSS pixels, at which a part is prepared. */
const nearPx = 300;
/** In milliseconds; by then the page has its data, and a part further down is prepared for scrolling or printing. */
const restMs = 5000;

/** Calls `act` once: when the element comes near the screen, before printing, or once the page rests. Returns a cancel function. */
export function whenNear(element: Element, act: () => void): () => void {
  const ends: (() => void)[] = [];
  const cancel = () => ends.splice(0).forEach((end) => end());
  const once = () => {
    cancel();
    act();
  };
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && once(),
    { rootMargin: `${nearPx}px` },
  );
  observer.observe(element);
  ends.push(() => observer.disconnect());
  window.addEventListener('beforeprint', once);
  ends.push(() => window.removeEventListener('beforeprint', once));
  const timer = setTimeout(() => ends.push(whenIdle(once)), restMs);
  ends.push(() => clearTimeout(timer));
  return cancel;
}
