import type { FastifyInstance } from 'fastify';
import { createMetrics } from '../observed/metrics';
import { answerScrapes, measureAnswers } from '../observed/scrapes';
import type { ListenAddress } from '../observed/settings';
import type { Alarms } from './alarms';

/** Measures the calls of a release server by command name, and the delivery of its alarms. */
export function addMetrics(app: FastifyInstance, listen: ListenAddress, alarms: Alarms | undefined): void {
  const metrics = createMetrics();
  measureAnswers(app, metrics, 'call', ({ routeOptions: { config } }) => nameIn(config));
  if (alarms) {
    metrics.gauge(
      'portal_release_alarm_failures',
      'Attempts to send an alarm that its receiver has not confirmed, since the start',
      () => alarms.failures,
    );
    metrics.gauge(
      'portal_release_alarm_waiting_seconds',
      'Since when an alarm is not confirmed by its receiver; 0 while none waits',
      () => (alarms.waitingSince ? (Date.now() - alarms.waitingSince.getTime()) / 1000 : 0),
    );
  }
  answerScrapes(app, listen, metrics);
}

/** Requests for no command form one series, whatever their address. */
const nameIn = (config: object): string =>
  'command' in config && typeof config.command === 'string' ? config.command : 'other';
