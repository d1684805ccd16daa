import 'shared-kernel/runtime';
import { liveFrame, feedHeartbeat, type LiveFrame } from 'shared-kernel/contract/feed';

type Report = (issue: string) => void;

/** Parses a frame of the server. Invalid ones are ignored, and each kind is reported once. */
export function createFrameReader(report: Report): (text: unknown) => LiveFrame | undefined {
  const reportedKinds = new Set<string>();
  const refuse = (kind: string, text: unknown): undefined => {
    if (reportedKinds.has(kind)) return undefined;
    reportedKinds.add(kind);
    report(`${kind}: ${String(text).slice(0, 200)}`);
    return undefined;
  };
  return (text) => {
    if (text === feedHeartbeat.pong) return undefined;
    const value = typeof text === 'string' ? parsed(text) : undefined;
    if (value === undefined) return refuse('a frame that is not JSON', text);
    const frame = liveFrame.safeParse(value);
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
