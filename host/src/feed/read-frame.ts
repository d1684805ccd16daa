import 'shared-kernel/runtime';
import { feedFrame, feedHeartbeat, type FeedFrame } from 'shared-kernel/contract/feed';

type Report = (fault: string) => void;

/** Reads what the server sends. What makes no sense is passed over, and each kind of nonsense is told of once. */
export function createFrameReader(report: Report): (text: unknown) => FeedFrame | undefined {
  const told = new Set<string>();
  const refuse = (kind: string, text: unknown): undefined => {
    if (told.has(kind)) return undefined;
    told.add(kind);
    report(`${kind}: ${String(text).slice(0, 200)}`);
    return undefined;
  };
  return (text) => {
    if (text === feedHeartbeat.pong) return undefined;
    const value = typeof text === 'string' ? parsed(text) : undefined;
    if (value === undefined) return refuse('a frame that is not JSON', text);
    const frame = feedFrame.safeParse(value);
    if (!frame.success) return refuse('a frame of unknown form', text);
    if (frame.data.val < 0) return refuse('a frame with a value below zero', text);
    return frame.data;
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
