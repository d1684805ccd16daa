import { act } from '@testing-library/react';
import { session } from 'shared-kernel/runtime';
import { aLivePortal } from '../portal/portal.fixture';
import { cohortCookie } from './cohort-cookie';
import { joinCohort, leaveCohortAfter } from './cohort';

const portal = aLivePortal();

describe('the cohort cookie of a browser', () => {
  let asked: number;

  beforeEach(() => {
    asked = 0;
    globalThis.fetch = jest.fn(async (url) => {
      if (String(url) === '/registry.json') asked += 1;
      throw new Error('away');
    });
  });
  afterEach(() => cohortCookie.clear());

  it('is set to the employer that signs in, even when the registry does not respond', async () => {
    await joinCohort(7, portal);

    expect(cohortCookie.read()).toBe('7');
    expect(asked).toBeGreaterThan(0);
  });

  it('causes no registry request when the same employer signs in again', async () => {
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
