import { providedModule } from './provided-module';

const instead = 'createRemote makes the router';
const namespace = (names: object) => Object.defineProperty(names, Symbol.toStringTag, { value: 'Module' });
const z = namespace({ string: () => 'a string' });
const router = providedModule(namespace({ Link: 'Link', nothing: undefined }), 'react-router-dom', instead);
const zod = providedModule(namespace({ z }), 'zod', instead) as { z: Record<string, unknown> };

describe('a shared module', () => {
  it('has only the names that the host provides', () => {
    expect(Reflect.get(router, 'Link')).toBe('Link');
    expect(Reflect.get(router, 'nothing')).toBeUndefined();
    expect(Object.keys(router)).toEqual(['Link', 'nothing']);
    expect('BrowserRouter' in router).toBe(false);
  });

  it.each([
    [router, 'BrowserRouter', 'the portal does not provide BrowserRouter of react-router-dom: createRemote'],
    [zod.z, 'map', 'the portal does not provide map of z of zod: createRemote'],
  ])('throws an error that names the alternative when a missing name is read: %#', (module, name, words) => {
    expect(() => Reflect.get(module, name) as unknown).toThrow(words);
  });

  it('is the same object for every remote', () => {
    const module = namespace({ a: 1 });

    expect(providedModule(module, 'rxjs', instead)).toBe(providedModule(module, 'rxjs', instead));
    expect(zod.z).toBe(zod.z);
  });

  it('returns undefined for the names that bundlers, promises and developer tools read from any module', async () => {
    const asked = ['then', 'default', '__esModule', 'toJSON', '$$typeof'];

    expect(asked.map((name) => Reflect.get(router, name) as unknown)).toEqual(asked.map(() => undefined));
    expect(await Promise.resolve(router)).toBe(router);
  });
});
