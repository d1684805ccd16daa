import { aRemote } from '../remotes/model/remote-source.fixture';
import { recordOf, scrub, scrubStack } from './log-record';

const remotes = [aRemote({ version: '1.1.0' }, { base: 'http://localhost/', choice: 'canary' })];

const textsOf = (attributes: ReturnType<typeof recordOf>['attributes']) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

describe('a telemetry record', () => {
  it('contains the remote, its version and the reason for that version', () => {
    const { eventName, attributes, timeUnixNano } = recordOf(
      {
        at: 1_795_224_600_123,
        event: { kind: 'loaded', remote: 'claims', version: '1.1.0', base: '/', ms: 87 },
      },
      remotes,
    );

    expect([eventName, timeUnixNano]).toEqual(['portal.remote.loaded', '1795224600123000000']);
    expect(textsOf(attributes)).toEqual({
      'portal.remote.name': 'claims',
      'portal.remote.version': '1.1.0',
      'portal.remote.choice': 'canary',
      'portal.duration_ms': 87,
    });
  });

  it('of a fallback does not count as canary', () => {
    const event = { kind: 'loaded', remote: 'claims', version: '1.0.0', base: '/', ms: 1 } as const;

    expect(textsOf(recordOf({ at: 0, event }, remotes).attributes)['portal.remote.choice']).toBe('current');
  });

  it('of a failure contains whether the remote was already reported as loaded', () => {
    const event = {
      kind: 'failed',
      remote: 'claims',
      version: '1.1.0',
      stage: 'render',
      message: 'x',
      reference: 'r',
    } as const;
    const afterLoad = (wasLoaded?: boolean) =>
      textsOf(recordOf({ at: 0, event }, remotes, { wasLoaded }).attributes)['portal.failure.after_load'];

    expect([afterLoad(), afterLoad(true)]).toEqual([false, true]);
  });

  it('of an error belongs to the remote that threw it, otherwise to the host', () => {
    const thrown = { kind: 'error', version: undefined, type: 'TypeError', message: 'x', stack: '' } as const;
    const nameOf = (area: string) =>
      recordOf({ at: 0, event: { ...thrown, area, reference: undefined } }, remotes).eventName;

    expect([nameOf('claims'), nameOf('form')]).toEqual(['portal.remote.error', 'portal.host.error']);
  });
});

describe('the text of a reported error', () => {
  it.each([
    ['failed at https://p.example/a/b?token=abc#x', 'failed at https://p.example/a/b'],
    ['no person 张三 with 350203199001011234', 'no person [text] with [number]'],
    ['mail zhang.san@example.com bounced', 'mail [email] bounced'],
    ['in node_modules/@tanstack/react-query.js', 'in node_modules/@tanstack/react-query.js'],
  ])('is stripped of personal data: %s', (text, expected) => {
    expect(scrub(text, 300)).toBe(expected);
  });

  it('keeps the position in the code', () => {
    const stack = 'TypeError: x\n    at open (https://p.example/remotes/claims/1.1.0/assets/a.js:1:20)';

    expect(scrubStack(stack)).toBe(stack);
  });
});
