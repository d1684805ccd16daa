import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { searchLetters } from '../../portal-api/src/modules/reference/pinyin';
import { layoutRoutes, outerRoutes } from '../../host/src/navigation/portal-route';
import { allRights, rightKeys } from '../../shared-kernel/src/domain/rights';
import { isVisibleToProjectUser } from '../../shared-kernel/src/routing/project-user';
import letters from '../../remote-settings/src/features/guide/letters.json';
import steps from '../../remote-settings/src/features/guide/steps.json';
import { remoteFolders, rootDir } from './paths.mjs';

/** Pages without a step in the guide, with the reason. */
const unexplained: Record<string, string> = {
  '/404': 'it says itself where to go on',
  '/tutorial/index': 'it is the guide',
};

const folder = join(rootDir, 'remote-settings', 'src', 'features', 'guide', 'pictures');
/** Limit for all pictures together: they are part of the repository and of the remote. */
const mostBytes = 1_500_000;

interface Declared {
  path: string;
  redirect?: string;
  puser?: boolean;
  right?: (typeof rightKeys)[number];
}

const routesOfRemotes = remoteFolders().flatMap((name) => {
  const { routes } = jest.requireActual<{ routes: readonly Declared[] }>(
    join(rootDir, name, 'src', 'routes'),
  );
  return routes;
});

const routes: Declared[] = [...layoutRoutes, ...outerRoutes, ...routesOfRemotes];

describe('the operation guide', () => {
  it('has a step for each page of the portal, and none for others', () => {
    const pages = routes.flatMap((route) =>
      route.redirect || route.path in unexplained ? [] : [route.path],
    );

    expect(steps.map(({ path }) => path).sort()).toEqual(pages.sort());
  });

  it('states for each step which project users may open its page', () => {
    const expected = steps.map(({ key, path }) => {
      const right = rightKeys.find(
        (key) => !isVisibleToProjectUser(routes, path, { ...allRights, [key]: false }),
      );
      const isOpen = isVisibleToProjectUser(routes, path, allRights);
      return { key, puser: isOpen ? (right ?? true) : undefined };
    });

    expect(steps.map(({ key, puser }) => ({ key, puser }))).toEqual(expected);
  });

  it('has one picture for each step and no others, within the size limit', () => {
    const pictures = readdirSync(folder);
    const bytes = pictures.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

    expect(pictures.sort()).toEqual(steps.map(({ key }) => `${key}.webp`).sort());
    expect(bytes).toBeLessThanOrEqual(mostBytes);
    expect(
      pictures.filter((name) => readFileSync(join(folder, name)).toString('latin1', 8, 12) !== 'WEBP'),
    ).toEqual([]);
  });

  it('has the pinyin of each title, as written by npm run check -- guide', () => {
    const expected = Object.fromEntries(
      steps.map(({ key, title }) => [key, Object.values(searchLetters(title))]),
    );

    expect(letters).toEqual(expected);
  });
});
