import { giveWebCrypto } from './vault.fixture';
import { createVault } from './vault';

describe('the vault of a browser', () => {
  const records = giveWebCrypto();

  it('decrypts after a reload what it encrypted', async () => {
    const sealed = await createVault().seal('note', '密码 Demo@2026');

    expect(await createVault().open('note', sealed ?? '')).toBe('密码 Demo@2026');
  });

  it('encrypts the same text to a different ciphertext each time, without readable parts', async () => {
    const vault = createVault();

    const [one, other] = [await vault.seal('note', 'Demo@2026'), await vault.seal('note', 'Demo@2026')];

    expect(atob(one ?? '')).not.toContain('Demo');
    expect(one).not.toBe(other);
  });

  it('has a key that cannot be exported from the browser', async () => {
    await createVault().seal('note', 'x');

    const [key] = records.values() as Iterable<CryptoKey>;

    expect(key).toMatchObject({ extractable: false, algorithm: { name: 'AES-GCM', length: 256 } });
    await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow();
  });

  it('uses one key when two tabs start at the same time', async () => {
    const [one, other] = [createVault(), createVault()];

    const [first, second] = await Promise.all([one.seal('note', 'a'), other.seal('note', 'b')]);

    expect(await other.open('note', first ?? '')).toBe('a');
    expect(await one.open('note', second ?? '')).toBe('b');
  });

  it('replaces an exportable key', async () => {
    const foreign = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, [
      'encrypt',
      'decrypt',
    ]);
    records.set('seal', foreign);

    await createVault().seal('note', 'x');

    expect(records.get('seal')).toMatchObject({ extractable: false });
  });

  it.each<[string, (sealed: string) => string]>([
    ['nothing', () => ''],
    ['a plain text', () => '2026-11-21T09:30:00.000Z'],
    ['something that is not base64', () => '***'],
    ['a text cut short', (sealed) => sealed.slice(0, 20)],
    [
      'a text with one letter changed',
      (sealed) => sealed.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')),
    ],
    ['a text with something behind it', (sealed) => btoa(`${atob(sealed)}x`)],
  ])('returns undefined for %s', async (_case, forge) => {
    const vault = createVault();
    const sealed = (await vault.seal('note', 'x')) ?? '';

    expect(await vault.open('note', forge(sealed))).toBeUndefined();
  });

  it('returns undefined for a text encrypted for another purpose or in another browser', async () => {
    const sealed = (await createVault().seal('curP:1', 'x')) ?? '';
    expect(await createVault().open('curP:2', sealed)).toBeUndefined();

    records.clear();

    expect(await createVault().open('curP:1', sealed)).toBeUndefined();
  });

  it.each(['crypto', 'indexedDB'])('encrypts nothing and rejects decryption without %s', async (name) => {
    const sealed = (await createVault().seal('note', 'x')) ?? '';
    Object.defineProperty(globalThis, name, { value: undefined, configurable: true, writable: true });

    expect(await createVault().seal('note', 'x')).toBeUndefined();
    await expect(createVault().open('note', sealed)).rejects.toThrow('no key');
  });

  it('times out when the database never responds', async () => {
    jest.useFakeTimers();
    Object.defineProperty(globalThis, 'indexedDB', {
      value: { open: () => ({ addEventListener() {} }) },
      configurable: true,
      writable: true,
    });

    const sealing = createVault().seal('note', 'x');
    await jest.advanceTimersByTimeAsync(2000);

    expect(await sealing).toBeUndefined();
  });
});
