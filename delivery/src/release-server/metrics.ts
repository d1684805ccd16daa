import type { FastifyInstance } from 'fastify';
import { Gauge, Registry } from 'prom-client';
import type { ListenAddress } from '../scrapes/listen-address';
import { answerScrapes, measureAnswers } from '../scrapes/scrapes';
import type { Alarms } from './alarms';

/** Measures the calls of a release server by the name of their command, and what becomes of its alarms. */
export function addMetrics(app: FastifyInstance, listen: ListenAddress, alarms: Alarms | undefined): void {
  const register = new Registry();
  const registers = [register];
  measureAnswers(app, register, 'call', ({ routeOptions: { config } }) => nameIn(config));
  if (alarms) {
    void new Gauge({
      name: 'portal_release_alarm_failures',
      help: 'Attempts to send an alarm that its receiver has not confirmed, since the start',
      registers,
      collect() {
        this.set(alarms.failures);
      },
    });
    void new Gauge({
      name: 'portal_release_alarm_waiting_seconds',
      help: 'Since when an alarm is not confirmed by its receiver; 0 while none waits',
      registers,
      collect() {
        const { waitingSince } = alarms;
        this.set(waitingSince ? (Date.now() - waitingSince.getTime()) / 1000 : 0);
      },
    });
  }
  answerScrapes(app, listen, register);
}

/** Requests of no command are one series, whatever their address. */
const nameIn = (config: object): string =>
  'command' in config && typeof config.command === 'string' ? config.command : 'other';
