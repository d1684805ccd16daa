import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { insideWindow, keepPlace, readPlace, type Place } from './place';

/** A press that moves less is a click, in CSS pixels. */
const clickSlack = 4;
/** Distance per press of an arrow key, in CSS pixels. */
const keyStep = 16;

const arrows: Readonly<Record<string, Place>> = {
  ArrowLeft: { right: keyStep, bottom: 0 },
  ArrowRight: { right: -keyStep, bottom: 0 },
  ArrowUp: { right: 0, bottom: keyStep },
  ArrowDown: { right: 0, bottom: -keyStep },
};

/** Moves an element by pointer or arrow keys, keeps it inside the window and stores its position. */
export function useDraggable(name: string, start: Place, element: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState(() => readPlace(name, start));
  const grip = useRef<{ x: number; y: number; from: Place }>(undefined);
  const hasMoved = useRef(false);

  const moveTo = (requested: Place): Place => {
    const size = element.current?.getBoundingClientRect() ?? { width: 0, height: 0 };
    const to = insideWindow(requested, size, { width: window.innerWidth, height: window.innerHeight });
    setPlace(to);
    return to;
  };

  const settle = useEffectEvent(() => void moveTo(place));
  useLayoutEffect(() => settle(), []);
  useEffect(() => {
    const resized = () => settle();
    window.addEventListener('resize', resized);
    return () => window.removeEventListener('resize', resized);
  }, []);

  const handle = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      grip.current = { x: event.clientX, y: event.clientY, from: place };
      hasMoved.current = false;
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const held = grip.current;
      if (!held) return;
      const dx = event.clientX - held.x;
      const dy = event.clientY - held.y;
      hasMoved.current ||= Math.hypot(dx, dy) >= clickSlack;
      if (hasMoved.current) moveTo({ right: held.from.right - dx, bottom: held.from.bottom - dy });
    },
    onPointerUp() {
      if (grip.current && hasMoved.current) keepPlace(name, place);
      grip.current = undefined;
    },
    onPointerCancel() {
      grip.current = undefined;
    },
    /** The click at the end of a drag must not open the content. */
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (hasMoved.current) event.stopPropagation();
      hasMoved.current = false;
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      hasMoved.current = false;
      const by = arrows[event.key];
      if (!by) return;
      event.preventDefault();
      keepPlace(name, moveTo({ right: place.right + by.right, bottom: place.bottom + by.bottom }));
    },
  };

  return { place, handle };
}
