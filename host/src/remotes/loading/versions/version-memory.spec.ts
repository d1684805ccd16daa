import { baseAt } from '../loading.fixture';
import { createVersionMemory } from './version-memory';

const opened = { remote: 'claims', version: '2.0.0', base: baseAt('2.0.0') };
const dayMs = 86_400_000;

/** Another tab: the same local storage with separate session storage. */
const inAnotherTab = (now?: () => number) => {
  sessionStorage.clear();
  return createVersionMemory(now);
};

describe('the version memory of a browser', () => {
  it('stores the last version that worked for thirty days', () => {
    let now = 0;
    const memory = createVersionMemory(() => now);
    memory.prove('claims', { version: '1.0.0', base: baseAt('1.0.0') });
    memory.prove('claims', { version: '1.1.0', base: baseAt('1.1.0'), integrity: 'sha384-x' });

    expect(memory.provenOf('claims')).toMatchObject({ version: '1.1.0', integrity: 'sha384-x' });
    now = 31 * dayMs;
    expect(memory.provenOf('claims')).toBeUndefined();
  });

  it('ignores stored values of an invalid format', () => {
    localStorage.setItem('remotes.proven', '{"claims":{"base":7}}');
    sessionStorage.setItem('remotes.condemned', 'no JSON');

    expect(createVersionMemory().provenOf('claims')).toBeUndefined();
    expect(createVersionMemory().verdictOn('claims', opened.base)).toBeUndefined();
  });

  it('limits the number of condemned versions', () => {
    const memory = createVersionMemory();
    for (let count = 0; count < 50; count += 1) memory.condemn('claims', baseAt(`1.0.${count}`), 'failed');

    expect(memory.verdictOn('claims', baseAt('1.0.49'))).toBe('failed');
    expect(memory.verdictOn('claims', baseAt('1.0.44'))).toBeUndefined();
  });

  it('keeps the verdict “failed” for one visit, in its own tab only', () => {
    createVersionMemory().condemn('claims', opened.base, 'failed');

    expect(createVersionMemory().verdictOn('claims', opened.base)).toBe('failed');
    expect(inAnotherTab().verdictOn('claims', opened.base)).toBeUndefined();
  });

  it.each(['hung', 'refused'] as const)(
    'keeps the verdict %s for a day, in all tabs, unless it is forgiven',
    (verdict) => {
      let now = 10 * dayMs;
      createVersionMemory(() => now).condemn('claims', opened.base, verdict);
      now += dayMs - 1;

      expect(inAnotherTab(() => now).verdictOn('claims', opened.base)).toBe(verdict);
      now += 1;
      expect(inAnotherTab(() => now).verdictOn('claims', opened.base)).toBeUndefined();
      now -= 1;
      createVersionMemory(() => now).forgive('claims');
      expect(inAnotherTab(() => now).verdictOn('claims', opened.base)).toBeUndefined();
    },
  );

  it('lasts as long as the page is open when storage is refused', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'QuotaExceededError');
    });
    const memory = createVersionMemory();

    memory.prove('claims', opened);
    memory.condemn('claims', opened.base, 'hung');

    expect(memory.provenOf('claims')).toMatchObject({ base: opened.base });
    expect(memory.verdictOn('claims', opened.base)).toBe('hung');
    expect(Object.keys(localStorage)).toEqual([]);
  });
});
