import { aCustomer, aUser } from '../testing/builders';
import { drafts } from './drafts';
import { session } from './kernel';

const arrive = (id: number) => {
  session.signedIn(`t-${id}`);
  session.loaded({ user: aUser({ id }), customer: aCustomer() });
};

describe('a stored draft', () => {
  it('is readable by its owner only', () => {
    drafts.write(1, 'report', { remark: '甲' });

    expect(drafts.read(1, 'report')).toEqual({ remark: '甲' });
    expect(drafts.read(2, 'report')).toBeUndefined();
    // The key of user 11 starts with that of user 1.
    expect(drafts.read(11, 'report')).toBeUndefined();
  });

  it.each(['{', '[]', '"text"', 'null', '7'])('is ignored when storage contains %s', (text) => {
    sessionStorage.setItem('kb.draft.1.report', text);

    expect(drafts.read(1, 'report')).toBeUndefined();
  });

  it('survives an expired session, for the same user', () => {
    arrive(1);
    drafts.write(1, 'report', { remark: '甲' });

    session.signOut({ reason: 'expired' });
    arrive(1);

    expect(drafts.read(1, 'report')).toEqual({ remark: '甲' });
  });

  it('is removed once another user has worked in the same tab', () => {
    arrive(1);
    drafts.write(1, 'report', { remark: '甲' });
    session.signOut({ reason: 'expired' });

    arrive(11);

    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('kb.draft'))).toEqual([]);
  });

  it.each(['user', 'password-changed'] as const)('is removed at a deliberate sign-out (%s)', (reason) => {
    arrive(1);
    drafts.write(1, 'report', { remark: '甲' });

    session.signOut({ reason });

    expect(drafts.read(1, 'report')).toBeUndefined();
  });

  it('is kept in memory when storage is full', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });

    drafts.write(1, 'report', { remark: '甲' });

    full.mockRestore();
    expect(drafts.read(1, 'report')).toEqual({ remark: '甲' });
    drafts.clear();
    expect(drafts.read(1, 'report')).toBeUndefined();
  });
});
