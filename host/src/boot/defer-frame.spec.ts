import { createMemoryRouter } from 'react-router-dom';
import { deferFrame } from './defer-frame';

const isOfRemote = (pathname: string) => pathname.startsWith('/claims');

/** Returns a router at the address, and the pathnames that were rendered. */
function routerAt(address: string) {
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: [address] });
  const rendered: string[] = [];
  const stop = deferFrame(router, isOfRemote).subscribe((state) => rendered.push(state.location.pathname));
  return { router, rendered, stop };
}

/** Runs callbacks that wait for the next paint. */
const paint = () => jest.advanceTimersByTime(300);

describe('the portal frame on navigation between remotes', () => {
  beforeEach(() => jest.useFakeTimers());

  it('is rendered after the page has been painted', async () => {
    const { router, rendered } = routerAt('/claims/1');
    await router.navigate('/claims/2');

    expect(router.state.location.pathname).toBe('/claims/2');
    expect(rendered).toEqual([]);

    paint();
    expect(rendered.at(-1)).toBe('/claims/2');
  });

  it('receives every update in order', async () => {
    const { router, rendered } = routerAt('/claims/1');
    await router.navigate('/claims/2');
    await router.navigate('/claims/3');
    paint();

    expect([...new Set(rendered)].slice(-2)).toEqual(['/claims/2', '/claims/3']);
  });

  it.each([
    ['from a page of the host', '/home', '/claims/1'],
    ['to a page of the host', '/claims/1', '/home'],
  ])('is rendered at once %s', async (_case, from, to) => {
    const { router, rendered } = routerAt(from);
    await router.navigate(to);

    expect(rendered.at(-1)).toBe(to);
  });

  it('is rendered at once, with the deferred update, when a page of the host follows before the paint', async () => {
    const { router, rendered } = routerAt('/claims/1');
    await router.navigate('/claims/2');
    await router.navigate('/login');

    expect(rendered).toContain('/claims/2');
    expect(rendered.at(-1)).toBe('/login');
    const count = rendered.length;
    paint();
    expect(rendered).toHaveLength(count);
  });

  it('receives a deferred update when it unsubscribes', async () => {
    const { router, rendered, stop } = routerAt('/claims/1');
    await router.navigate('/claims/2');
    stop();

    expect(rendered.at(-1)).toBe('/claims/2');
  });
});
