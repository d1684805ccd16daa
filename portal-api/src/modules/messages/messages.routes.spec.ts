import { eachPortal, openPortal } from '../../testing/portal';

const portal = eachPortal(openPortal);

const later = () => portal.clock.set(new Date(portal.clock.now().getTime() + 1000).toISOString());

async function employerWith(...subjects: string[]) {
  const employer = await portal.given.customer();
  const caller = portal.as(employer.username);
  const send = (subject: string, kind = 5, content = subject, db = portal.ctx.db) =>
    portal.ctx.outbox.add(db, { customerId: employer.id, kind, subject, content });
  for (const subject of subjects) {
    later();
    await send(subject);
  }
  const inbox = async (query = '') => (await caller.get(`/api/messages?${query}`)).body.data;
  return { caller, send, inbox, ids: (await inbox()).list.map(({ id }) => id) };
}

describe('site messages', () => {
  it('are listed newest first, with the number of all unread ones', async () => {
    const { inbox } = await employerWith('一', '二', '三');

    expect(await inbox('client=yun_PC&start=1&length=1')).toMatchObject({
      list: [{ subject: '二', readFlag: false }],
      count: 3,
      unReadCount: 3,
    });
  });

  it('are filtered by kind, state and keyword', async () => {
    const { caller, send, inbox } = await employerWith('充值已入账', '结算单已出');
    await send('案件已受理', 4);

    expect((await inbox('messageKind=4')).list.map((row) => row.subject)).toEqual(['案件已受理']);
    expect((await inbox(`keyword=${encodeURIComponent('充值')}`)).count).toBe(1);
    expect((await inbox('readFlag=1')).count).toBe(0);
    expect((await caller.get('/api/messages?readFlag=2')).status).toBe(422);
  });

  it('are marked as read when they are first opened', async () => {
    const { caller, inbox, ids } = await employerWith('一');
    const [id] = ids;

    const first = await caller.get(`/api/messages/${id}`);
    portal.clock.advanceDays(1);
    const again = await caller.get(`/api/messages/${id}`);

    expect(first.body.data).toMatchObject({ subject: '一', content: '<p>一</p>', readFlag: true });
    expect(again.body.data).toEqual(first.body.data);
    expect((await inbox()).unReadCount).toBe(0);
  });

  it('are read and deleted in bulk, or all read at once', async () => {
    const { caller, inbox, ids } = await employerWith('一', '二', '三', '四');

    const some = await caller.post('/api/messages/batch/read', { ids: ids.slice(0, 2) });
    later();
    const rest = await caller.post('/api/messages/batch/read', { all: true });
    const deleted = await caller.post('/api/messages/batch/delete', { ids: ids.slice(1, 3) });
    const none = await caller.post('/api/messages/batch/delete', { ids: [] });

    expect(some.body.data).toMatchObject({ updated: 2, unReadCount: 2 });
    expect(rest.body.data).toMatchObject({ updated: 2, unReadCount: 0 });
    expect(deleted.body.data).toEqual({ deleted: 2, unReadCount: 0 });
    expect(none.status).toBe(422);
    expect((await inbox()).count).toBe(2);
  });

  it('are unread again when 全部已读 is undone, except those read before', async () => {
    const { caller, ids } = await employerWith('一', '二', '三');
    await caller.get(`/api/messages/${ids[0]}`);
    later();
    const marked = await caller.post('/api/messages/batch/read', { all: true });
    const { readTime } = marked.body.data;
    const other = await employerWith('四');
    await other.caller.post('/api/messages/batch/read', { all: true });

    const undone = await caller.post('/api/messages/batch/unread', { readTime });

    expect(undone.body.data).toEqual({ updated: 2, unReadCount: 2 });
    expect((await caller.post('/api/messages/batch/unread', { readTime })).body.data).toMatchObject({
      updated: 0,
    });
    expect((await other.inbox()).unReadCount).toBe(0);
  });

  it('are deleted one by one, and can be restored by their employer only', async () => {
    const { caller, inbox, ids } = await employerWith('一');
    const [id] = ids;

    const deleted = await caller.del(`/api/messages/${id}`);

    expect(deleted.body.data).toEqual({ deleted: 1 });
    expect((await caller.get(`/api/messages/${id}`)).status).toBe(404);
    expect((await caller.del(`/api/messages/${id}`)).status).toBe(404);

    const other = await employerWith('二');
    const restore = { ids: [id] };
    expect((await other.caller.post('/api/messages/batch/restore', restore)).body.data).toEqual({
      restored: 0,
      unReadCount: 1,
    });
    const restored = await caller.post('/api/messages/batch/restore', restore);
    expect(restored.body.data).toEqual({ restored: 1, unReadCount: 1 });
    expect((await caller.post('/api/messages/batch/restore', restore)).body.data).toMatchObject({
      restored: 0,
    });
    expect((await inbox()).list).toMatchObject([{ subject: '一', readFlag: false }]);
  });

  it('are not available to project users', async () => {
    const employer = await portal.given.customer();
    const branch = await portal.given.filiale(employer.id);
    const user = await portal.given.projectUser(employer.id, branch.id);

    expect((await portal.as(user.username).get('/api/messages')).status).toBe(403);
    await expect(
      portal.provider('message:send', [user.username], { subject: '一', body: '二' }),
    ).rejects.toMatchObject({ code: 403 });
  });
});

describe('a message from the provider', () => {
  it('is shown as a popup, as plain text', async () => {
    const employer = await portal.given.customer();
    const caller = portal.as(employer.username);

    await portal.provider('message:send', [employer.username], {
      subject: '系统升级',
      body: '今晚<22:00>\n暂停服务',
      popup: true,
    });

    const popups = await caller.get('/api/messages/popupList?client=yun_PC');
    expect(popups.body.data).toMatchObject({
      count: 1,
      list: [{ subject: '系统升级', content: '<p>今晚&lt;22:00&gt;</p><p>暂停服务</p>', popupFlag: true }],
    });
    await caller.post('/api/messages/batch/read', { all: true });
    expect((await caller.get('/api/messages/popupList')).body.data).toEqual({ list: [], count: 0 });
  });

  it('is refused for an unknown account or without a text', async () => {
    const employer = await portal.given.customer();

    await expect(
      portal.provider('message:send', ['nobody'], { subject: '一', body: '二' }),
    ).rejects.toMatchObject({ code: 404 });
    await expect(
      portal.provider('message:send', [employer.username], { subject: '一' }),
    ).rejects.toMatchObject({ code: 422 });
  });
});

describe('a message', () => {
  it('is rolled back with its transaction', async () => {
    const { send, inbox } = await employerWith();

    const failed = portal.ctx.db.transaction().execute(async (trx) => {
      await send('保单已生效', 2, '', trx);
      throw new Error('rolled back');
    });

    await expect(failed).rejects.toThrow('rolled back');
    expect((await inbox()).count).toBe(0);
  });

  it('shows what people typed as they typed it, in sentences with one full stop', async () => {
    const { caller, send, inbox } = await employerWith();
    await send('一', 2, '退回原因：金额<1000 & <img src=x onerror=alert(1)>。。请核对！。');
    const [row] = (await inbox()).list;

    const reply = await caller.get(`/api/messages/${row?.id}`);

    expect(reply.body.data).toMatchObject({
      content: '<p>退回原因：金额&lt;1000 &amp; &lt;img src=x onerror=alert(1)&gt;。请核对！</p>',
    });
  });
});
