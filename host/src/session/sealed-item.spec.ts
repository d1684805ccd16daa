import { giveWebCrypto } from './vault.fixture';
import { sealedItem } from './sealed-item';
import { createVault } from './vault';

describe('a sealed value in local storage', () => {
  let browser: ReturnType<typeof giveWebCrypto>;
  const item = () => sealedItem('curP', createVault());
  const stored = () => localStorage.getItem('curP');

  beforeEach(() => {
    browser = giveWebCrypto();
    localStorage.clear();
  });
  afterEach(() => browser.takeBack());

  it('is there for its owner', async () => {
    await item().keep('set', '7');

    expect(await item().read('7')).toBe('set');
    expect(stored()).not.toContain('set');
  });

  it('is none for anybody else, and is taken out', async () => {
    await item().keep('set', '7');

    expect(await item().read('8')).toBeUndefined();
    expect(stored()).toBeNull();
  });

  it('is none once it was tampered with, and is taken out', async () => {
    localStorage.setItem('curP', 'true');

    expect(await item().read('7')).toBeUndefined();
    expect(stored()).toBeNull();
  });

  it('stays where it is while the browser’s key cannot be had', async () => {
    await item().keep('set', '7');
    const sealed = stored();
    const keyless = sealedItem('curP', {
      seal: async () => undefined,
      open: () => Promise.reject(new Error('there is no key to open it with')),
    });

    expect(await keyless.read('7')).toBeUndefined();
    expect(stored()).toBe(sealed);
  });

  it('does not come back when it was forgotten while it was being sealed', async () => {
    const one = item();
    const keeping = one.keep('set', '7');
    one.forget();

    await keeping;

    expect(stored()).toBeNull();
  });

  it('leaves a newer value alone that came while the old one was looked at', async () => {
    localStorage.setItem('curP', 'forged');
    const reading = item().read('7');
    localStorage.setItem('curP', 'newer');

    await reading;

    expect(stored()).toBe('newer');
  });

  it('keeps nothing where storage is forbidden, and does not mind', async () => {
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

    expect(found).toBeUndefined();
    spies.forEach((spy) => spy.mockRestore());
  });
});
