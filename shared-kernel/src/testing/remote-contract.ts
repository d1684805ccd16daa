import type { Route, Slot } from '../routing';
import { describeRemote } from '../routing/definitions';

interface Declared {
  name: string;
  routes: readonly Route[];
  slots: readonly Slot[];
  /** Path prefixes that belong to this remote. */
  own: readonly string[];
}

/** The specs that every remote's declarations have to meet; called at the top of its routes.spec. */
export function specifyRemote({ name, routes, slots, own }: Declared): void {
  const described = () =>
    describeRemote({ name, version: '0.0.0', kernelRange: '*', apiRange: '*', routes, slots });

  describe(`the description of remote-${name}`, () => {
    it('has no contradictions', () => {
      expect(described).not.toThrow();
    });

    it('uses only addresses that are its own', () => {
      const paths = described().routes.map(({ path }) => path);

      expect(paths.filter((path) => !own.includes(path))).toEqual([]);
    });

    it.each(routes.flatMap((route) => ('load' in route ? [[route.path, route.load] as const] : [])))(
      'has a page for %s',
      async (_path, load) => {
        expect(await load()).toEqual(expect.any(Function));
      },
    );

    for (const { id, load } of slots)
      it(`has a widget for ${id}`, async () => {
        expect(await load()).toEqual(expect.any(Function));
      });
  });
}
