import { act } from '@testing-library/react';
import { session } from 'shared-kernel/runtime';
import { aLivePortal } from '../portal/portal.fixture';
import { cohortCookie } from './cohort-cookie';
import { joinCohort, leaveCohortAfter } from './cohort';

const portal = aLivePortal();

describe('the cohort of a browser', () => {
  const { fetch } = globalThis;
  let asked: number;

  beforeEach(() => {
    asked = 0;
    globalThis.fetch = jest.fn(async (url) => {
      if (String(url) === '/registry.json') asked += 1;
      throw new Error('away');
    });
  });
  afterEach(() => {
    globalThis.fetch = fetch;
    cohortCookie.clear();
  });

  it('is the customer that signs in; a registry that does not answer blocks nobody', async () => {
    await joinCohort(7, portal);

    expect(cohortCookie.read()).toBe('7');
    expect(asked).toBeGreaterThan(0);
  });

  it('is not requested again for the customer it was served for', async () => {
    await joinCohort(7, portal);
    const before = asked;

    await joinCohort(7, portal);

    expect(asked).toBe(before);
  });

  it('ends with the session', async () => {
    session.signedIn('t-1');
    leaveCohortAfter(session);
    await joinCohort(7, portal);

    act(() => session.signOut({ reason: 'user' }));

    expect(cohortCookie.read()).toBeUndefined();
  });
});
