import { onCLS, onINP, onLCP, type CLSMetric, type INPMetric, type LCPMetric } from 'web-vitals';
import type { LivePortal } from '../portal/portal';
import { logRecord, remoteAttributes, type LogRecord } from './log-record';
import type { RouteTrail } from './route-trail';

interface VitalParts {
  readonly portal: Pick<LivePortal, 'getState'>;
  readonly trail: RouteTrail;
}

type Metric = CLSMetric | INPMetric | LCPMetric;

/** Measures web vitals, each with its page: the one that was open at the worst moment. */
export function watchVitals({ portal, trail }: VitalParts, add: (record: LogRecord) => void): void {
  const report = (metric: Metric) => {
    const { map, config } = portal.getState();
    const route = map.find(trail.pathnameAt(momentOf(metric)));
    add(
      logRecord({
        at: Date.now(),
        eventName: 'browser.web_vital',
        attributes: {
          ...(route?.remote ? remoteAttributes(config.remotes, route.remote) : {}),
          'portal.route.id': route?.id,
        },
        body: {
          name: metric.name.toLowerCase(),
          value: metric.value,
          delta: metric.delta,
          id: metric.id,
        },
      }),
    );
  };
  onLCP(report);
  onINP(report);
  onCLS(report);
}

function momentOf(metric: Metric): number {
  if (metric.name === 'LCP') return 0;
  if (metric.name === 'INP') return metric.entries[0]?.startTime ?? 0;
  const worst = [...metric.entries].sort((a, b) => b.value - a.value)[0];
  return worst?.startTime ?? 0;
}
