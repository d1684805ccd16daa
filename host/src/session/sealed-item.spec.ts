import { giveWebCrypto } from './vault.fixture';
import { sealedItem } from './sealed-item';
import { createVault } from './vault';

describe('a sealed value in local storage', () => {
  const item = () => sealedItem('curP', createVault());
  const stored = () => localStorage.getItem('curP');

  giveWebCrypto();

  it('is returned to its owner, and stored encrypted', async () => {
    await item().keep('set', '7');

    expect(await item().read('7')).toBe('set');
    expect(stored()).not.toContain('set');
  });

  it('is removed when another user reads it', async () => {
    await item().keep('set', '7');

    expect(await item().read('8')).toBeUndefined();
    expect(stored()).toBeNull();
  });

  it('is removed on reading when it was tampered with', async () => {
    localStorage.setItem('curP', 'true');

    expect(await item().read('7')).toBeUndefined();
    expect(stored()).toBeNull();
  });

  it('is kept while the encryption key of the browser is unavailable', async () => {
    await item().keep('set', '7');
    const sealed = stored();
    const keyless = sealedItem('curP', {
      seal: async () => undefined,
      open: () => Promise.reject(new Error('there is no key to open it with')),
    });

    expect(await keyless.read('7')).toBeUndefined();
    expect(stored()).toBe(sealed);
  });

  it('is not stored when it was removed while being sealed', async () => {
    const one = item();
    const keeping = one.keep('set', '7');
    one.forget();

    await keeping;

    expect(stored()).toBeNull();
  });

  it('is kept when it replaced an invalid value that was being read', async () => {
    localStorage.setItem('curP', 'forged');
    const reading = item().read('7');
    localStorage.setItem('curP', 'newer');

    await reading;

    expect(stored()).toBe('newer');
  });

  it('is kept in memory as long as the page is open when storage is forbidden', async () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const spies = (['getItem', 'setItem', 'removeItem'] as const).map((name) =>
      jest.spyOn(Storage.prototype, name).mockImplementation(forbidden),
    );
    const one = item();

    await one.keep('set', '7');
    const found = await one.read('7');
    one.forget();

    expect([found, await one.read('7')]).toEqual(['set', undefined]);
    spies.forEach((spy) => spy.mockRestore());
  });
});
