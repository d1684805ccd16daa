import type { SeedContext } from '../../platform/seeding/seed-context';
import { createRandom } from '../../platform/seeding/random';
import { eachPortal, openPortal, type GivenCustomer } from '../../testing/portal';
import { seedContent } from '../content/content.seed';
import { seedMessages } from './messages.seed';

const portal = eachPortal(openPortal);

const joinedAt = new Date('2025-05-21T09:30:00+08:00');

function seedFor(...[c1, c2, c3]: GivenCustomer[]): SeedContext {
  const customers = { c1: { ...c1, joinedAt }, c2: { ...c2, joinedAt }, c3: { ...c3, joinedAt } };
  return {
    ctx: portal.ctx,
    at: () => portal.ctx,
    scope: 'demo',
    random: createRandom(1),
    customers: customers as SeedContext['customers'], // it only uses the three with a history
    today: portal.clock.today(),
    bookings: [],
    progress: () => undefined,
  };
}

describe('the demo', () => {
  it('leaves the rich account 37 unread messages, three of them popups', async () => {
    const [rich, second, third, fresh] = [
      await portal.given.customer(),
      await portal.given.customer(),
      await portal.given.customer(),
      await portal.given.customer(),
    ];

    await seedMessages(seedFor(rich, second, third));

    const inbox = await portal.as(rich.username).get('/api/messages');
    expect(inbox.body.data).toMatchObject({
      unReadCount: 37,
      list: expect.arrayContaining([expect.objectContaining({ readFlag: false })]),
    });
    expect((await portal.as(rich.username).get('/api/messages/popupList')).body.data).toMatchObject({
      count: 3,
    });
    expect((await portal.as(second.username).get('/api/messages/popupList')).body.data).toMatchObject({
      count: 1,
    });
    expect((await portal.as(fresh.username).get('/api/messages')).body.data).toMatchObject({
      count: 0,
      unReadCount: 0,
    });
  });

  it('has forty articles, all published, five featured', async () => {
    const employer = await portal.given.customer();

    await seedContent(seedFor(employer, employer, employer));

    const list = await portal.as(employer.username).get('/api/article/getArticleList');
    const forward = await portal.anonymous.get('/articles/strengthen');
    expect(list.body.data).toMatchObject({ count: 40 });
    expect(forward.body.data.list).toHaveLength(5);
  });
});
