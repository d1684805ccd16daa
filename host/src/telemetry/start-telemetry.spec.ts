import { aRemote } from '../remotes/model/remote-source.fixture';
import { watchStrayErrors } from './start-telemetry';
import { telemetryEvents$, type ThrownError } from './telemetry-events';

const remotes = [aRemote({ version: '1.1.0' })];

function thrownAt(file: string, message = 'broken'): Error {
  const error = new Error(message);
  error.stack = `Error: ${message}\n    at go (${file}:1:2)`;
  return error;
}

describe('uncaught errors', () => {
  let errors: ThrownError[];
  let stop: () => void;

  beforeEach(() => {
    errors = [];
    stop = watchStrayErrors(() => remotes);
  });
  afterEach(() => stop());

  const throwAt = (file: string, message?: string) => {
    const listening = telemetryEvents$.subscribe(({ event }) => event.kind === 'error' && errors.push(event));
    errors = [];
    window.dispatchEvent(new ErrorEvent('error', { error: thrownAt(file, message) }));
    listening.unsubscribe();
    return errors.map(({ area, version }) => [area, version]);
  };

  it.each([
    ['http://localhost/remotes/claims/1.1.0/assets/a.js', [['claims', '1.1.0']]],
    ['http://localhost/remotes/claims/1.0.0/assets/a.js', [['claims', '1.0.0']]],
    ['http://localhost/assets/main.js', [['host', undefined]]],
    ['https://extension.example/x.js', []],
  ])('are attributed to the remote or host whose file threw them: %s', (file, expected) => {
    expect(throwAt(file, file)).toEqual(expected);
  });

  it('are reported ten times at most when they repeat', () => {
    const file = 'http://localhost/remotes/claims/1.1.0/assets/loop.js';
    const counts = Array.from({ length: 30 }, () => throwAt(file, 'loop').length);

    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10);
  });
});
