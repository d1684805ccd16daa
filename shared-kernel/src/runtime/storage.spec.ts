import { z } from 'zod';
import { browserStorage, storageRefusal, tabStorage } from './storage';
import { createTokenVault } from './token-vault';

type Place = 'localStorage' | 'sessionStorage';

const blocked = (name: Place) =>
  jest.spyOn(window, name, 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
const full = () =>
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
const otherTabWrites = (key: string, text: string) => {
  localStorage.setItem(key, text);
  window.dispatchEvent(new StorageEvent('storage', { key }));
};

afterEach(() => {
  // Also clears the values in memory.
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
});

describe.each([
  ['localStorage', browserStorage],
  ['sessionStorage', tabStorage],
] as const)('%s', (name, storage) => {
  it('is read and written where the browser allows it', () => {
    storage.write('kb.a', '1');
    storage.writeJson('kb.b', { at: 2 });

    expect(window[name].getItem('kb.a')).toBe('1');
    expect(storage.readAs('kb.b', z.object({ at: z.int() }))).toEqual({ at: 2 });
    expect(storage.keysFrom('kb.').sort()).toEqual(['kb.a', 'kb.b']);
    storage.write('kb.a', undefined);
    expect(storage.read('kb.a')).toBeUndefined();
  });

  it.each(['no JSON', '{"at":"two"}'])('returns undefined for the invalid value %s', (text) => {
    storage.write('kb.b', text);
    expect(storage.readAs('kb.b', z.object({ at: z.int() }))).toBeUndefined();
  });

  it('keeps values in memory when the browser blocks it', () => {
    const notified = jest.fn();
    const stop = storageRefusal.subscribe(notified);
    blocked(name);

    storage.write('kb.a', '1');

    expect(storage.read('kb.a')).toBe('1');
    expect(storage.keysFrom('kb.')).toEqual(['kb.a']);
    storage.write('kb.a', undefined);
    expect([storage.read('kb.a'), storage.keysFrom('kb.')]).toEqual([undefined, []]);
    expect([storageRefusal.hasHappened(), storage.isRefused()]).toEqual([true, true]);
    expect(notified.mock.calls.length).toBeLessThanOrEqual(1);
    stop();
  });

  it('keeps a value in memory when it is full, and removes the older stored value', () => {
    storage.write('kb.a', 'old');
    const quota = full();

    storage.write('kb.a', 'new');

    expect(storage.read('kb.a')).toBe('new');
    expect(window[name].getItem('kb.a')).toBeNull();
    quota.mockRestore();
    storage.write('kb.a', 'newer');
    expect(window[name].getItem('kb.a')).toBe('newer');
  });
});

describe('a value stored by another tab', () => {
  it('replaces the value in memory', () => {
    const quota = full();
    browserStorage.write('kb.a', 'mine');
    quota.mockRestore();

    otherTabWrites('kb.a', 'theirs');

    expect(browserStorage.read('kb.a')).toBe('theirs');
  });
});

describe('the session token', () => {
  const vault = createTokenVault(() => 'gat');

  it.each([
    ['blocked', () => [blocked('localStorage'), blocked('sessionStorage')]],
    ['full', full],
  ])('can be read back when all storage is %s', (_, refuse) => {
    refuse();

    vault.write('t-1');

    expect(vault.read()).toBe('t-1');
    vault.clear();
    expect(vault.read()).toBeUndefined();
  });
});
