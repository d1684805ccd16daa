import { infoInputStatus, usertype } from 'shared-kernel/domain/dictionaries';
import { eachDatabase, type GivenCustomer, type Portal, updateRows } from '../../testing/portal';
import { createFeeds, eventually, givenMessage, valuesOf, type Feeds } from './feed.fixture';

eachDatabase((open) => {
  let here: Portal;
  let there: Portal;
  let feeds: { here: Feeds; there: Feeds };
  let employer: GivenCustomer;

  beforeEach(async () => {
    here = await open();
    there = await here.another();
    employer = await here.given.customer({ password: 'Demo@2026' });
    feeds = { here: await createFeeds(here), there: await createFeeds(there) };
  });
  afterEach(async () => {
    for (const one of Object.values(feeds)) one.end();
    await there.close();
    await here.close();
  });

  const message = (portal: Portal, more: { popup?: boolean } = {}) => givenMessage(portal, employer, more);

  describe('a feed connected to another instance', () => {
    test('receives each message within half a second, whichever instance writes it', async () => {
      const readers = [await feeds.here.ready(employer), await feeds.there.ready(employer)];

      for (let count = 1; count <= 6; count += 1) {
        const at = performance.now();
        await message(count % 2 === 0 ? here : there);
        await eventually(() => readers.every((reader) => valuesOf(reader).unReadCount === count));
        expect(performance.now() - at).toBeLessThan(500);
      }
    });

    test('receives the unread count after a read, and change numbers, without another popup', async () => {
      await message(here, { popup: true });
      const reader = await feeds.there.ready(employer);

      await here.as(employer.username).post('/api/messages/batch/read', { all: true });
      await eventually(() => valuesOf(reader).unReadCount === 0);
      const before = valuesOf(reader).changeNo ?? 0;
      await updateRows(here, 'customer', { change_no: 5 }, { id: employer.id });

      await eventually(() => (valuesOf(reader).changeNo ?? 0) === before + 5);
      // The only popup frame is the initial one: no new popup is opened.
      expect(reader.texts.filter((text) => text.includes('"popup"'))).toHaveLength(1);
    });
  });

  describe('the feeds of an account end at every instance within a second', () => {
    const ends: Record<string, [number, () => Promise<unknown>]> = {
      'when it signs out everywhere else': [
        4401,
        () => here.as(employer.username).post('/api/users/sessions/endOthers', {}),
      ],
      'with a new password': [
        4401,
        () =>
          here.as(employer.username).put(`/api/users/changePassword/${employer.userId}`, {
            oldPassword: 'Demo@2026',
            newPassword: 'Other#2027',
          }),
      ],
      'when the user is switched off, by whatever statement': [
        4401,
        () => updateRows(here, 'app_user', { status: 0 }, { id: employer.userId }),
      ],
      'when it becomes that of a project user': [
        4403,
        () => updateRows(here, 'app_user', { usertype: usertype.code.project }, { id: employer.userId }),
      ],
      'when the account is held': [
        1013,
        () =>
          updateRows(
            here,
            'customer',
            { info_input_status: infoInputStatus.code.done - 1 },
            { id: employer.id },
          ),
      ],
    };

    test.each(Object.entries(ends))('%s', async (_what, [code, end]) => {
      const readers = [await feeds.here.ready(employer), await feeds.there.ready(employer)];

      await end();
      const at = performance.now();

      expect(await Promise.all(readers.map(({ closed }) => closed))).toEqual([code, code]);
      expect(performance.now() - at).toBeLessThan(1_000);
    });
  });
});
